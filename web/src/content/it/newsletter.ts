import type { newsletterForm as englishForm, newsletterPages as englishPages } from '../newsletter.ts';

export const newsletterForm: typeof englishForm = {
  title: 'Una lettera ogni tanto',
  text: 'Case nuove, un buon articolo e un pensiero sul vivere altrove. Circa una volta al mese.',
  label: 'Indirizzo email',
  placeholder: 'tu@esempio.org',
  button: 'Iscriviti',
  error: 'Scrivi un indirizzo email valido',
  small_print: 'Non scriviamo finché non confermi. In ogni lettera c’è un link per non riceverne più.',
};

export const newsletterPages: typeof englishPages = {
  confirm: {
    title: 'Un ultimo passo',
    text: 'Conferma e ti scriveremo circa una volta al mese.',
    button: 'Sì, scrivetemi',
  },
  confirmed: {
    title: 'Iscrizione confermata',
    text: 'Riceverai la nostra prossima lettera. Grazie di leggerci.',
  },
  leave: {
    title: 'Non vuoi più la newsletter?',
    text: 'Cancelliamo il tuo indirizzo e non ti scriviamo più.',
    button: 'Non scrivetemi più',
  },
  left: {
    title: 'Non riceverai più la newsletter',
    text: 'Abbiamo cancellato il tuo indirizzo. Puoi tornare quando vuoi.',
  },
  invalid: {
    title: 'Questo link non è valido o è scaduto.',
    text: 'Scrivi il tuo indirizzo in fondo alla pagina iniziale e te ne manderemo un altro.',
  },
};
