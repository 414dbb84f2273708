import type { newsletterForm as englishForm, newsletterPages as englishPages } from '../newsletter.ts';

export const newsletterForm: typeof englishForm = {
  title: 'Af en toe een brief',
  text: 'Nieuwe huizen, één goed artikel en een gedachte over wonen op een andere plek. Ongeveer één keer per maand.',
  label: 'E-mailadres',
  placeholder: 'jij@voorbeeld.org',
  button: 'Abonneren',
  error: 'Vul een geldig e-mailadres in',
  small_print: 'We schrijven pas als je hebt bevestigd. Afmelden kan met een link in elke nieuwsbrief.',
};

export const newsletterPages: typeof englishPages = {
  confirm: {
    title: 'Nog één stap',
    text: 'Bevestig, en we schrijven je ongeveer één keer per maand.',
    button: 'Ja, schrijf me',
  },
  confirmed: {
    title: 'Je bent geabonneerd',
    text: 'Je krijgt onze volgende nieuwsbrief. Bedankt voor het lezen.',
  },
  leave: {
    title: 'Afmelden voor de nieuwsbrief?',
    text: 'We verwijderen je adres en schrijven je niet meer.',
    button: 'Afmelden',
  },
  left: { title: 'Je bent afgemeld', text: 'We hebben je adres verwijderd. Je bent altijd weer welkom.' },
  invalid: {
    title: 'Deze link is ongeldig of verlopen.',
    text: 'Vul je adres in onderaan de startpagina, dan sturen we je een nieuwe.',
  },
};
