import { paths } from '../../paths.ts';
import type { consentTexts as english } from '../consent.ts';

export const consentTexts: typeof english = {
  always_on: 'Sempre attivi',
  on: 'Sì',
  off: 'No',
  toggle: 'Cambia',
  manage: 'Gestisci i cookie',
  banner: {
    title: 'Cookie, il meno possibile',
    text: 'Ci serve un po’ di memoria per tenerti dentro il tuo account e ricordare le tue scelte. Possiamo anche contare le pagine viste? Niente di facoltativo parte prima del tuo sì.',
    short: 'Possiamo contare le pagine viste? Niente di facoltativo parte prima del tuo sì.',
    accept: 'Accetta tutti',
    essential: 'Solo i necessari',
    settings: 'Impostazioni',
    policy: { label: 'Leggi la pagina sui cookie', to: paths.cookies() },
  },
  dialog: {
    title: 'Preferenze sui cookie',
    text: 'Scegli per ogni tipo. Puoi tornare qui e cambiare quando vuoi.',
    save: 'Salva la scelta',
    cancel: 'Annulla',
  },
  saved: 'La tua scelta è salvata.',
};
