import type { newsletterForm as englishForm, newsletterPages as englishPages } from '../newsletter.ts';

export const newsletterForm: typeof englishForm = {
  title: 'Ab und zu ein Brief',
  text: 'Neue Inserate, ein guter Artikel und ein Gedanke über das Wohnen anderswo. Etwa einmal im Monat.',
  label: 'E-Mail-Adresse',
  placeholder: 'du@beispiel.org',
  button: 'Abonnieren',
  error: 'Gib bitte eine gültige E-Mail-Adresse ein',
  small_print:
    'Wir schreiben erst, wenn du bestätigt hast. Abbestellen kannst du mit einem Link in jedem Newsletter.',
};

export const newsletterPages: typeof englishPages = {
  confirm: {
    title: 'Noch ein letzter Schritt',
    text: 'Bestätige, und wir schreiben dir etwa einmal im Monat.',
    button: 'Ja, schreibt mir',
  },
  confirmed: {
    title: 'Du hast abonniert',
    text: 'Du bekommst unseren nächsten Newsletter. Danke fürs Lesen.',
  },
  leave: {
    title: 'Newsletter abbestellen?',
    text: 'Wir löschen deine Adresse und schreiben dir nicht mehr.',
    button: 'Abbestellen',
  },
  left: {
    title: 'Der Newsletter ist abbestellt',
    text: 'Wir haben deine Adresse gelöscht. Du bist jederzeit wieder willkommen.',
  },
  invalid: {
    title: 'Dieser Link ist ungültig oder abgelaufen.',
    text: 'Gib deine Adresse unten auf der Startseite ein, dann schicken wir dir einen neuen.',
  },
};
