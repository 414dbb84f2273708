import { paths } from '../../paths.ts';
import type { consentTexts as english } from '../consent.ts';

export const consentTexts: typeof english = {
  always_on: 'Altijd aan',
  on: 'Aan',
  off: 'Uit',
  toggle: 'Omschakelen',
  manage: 'Cookievoorkeuren beheren',
  banner: {
    title: 'Cookies, zo weinig mogelijk',
    text: 'We hebben wat opslag nodig om je ingelogd te houden en je keuzes te onthouden. Mogen we ook paginaweergaven tellen? Niets optioneels draait voordat je ja zegt.',
    short: 'Mogen we paginaweergaven tellen? Niets optioneels draait voordat je ja zegt.',
    accept: 'Alles toestaan',
    essential: 'Alleen noodzakelijk',
    settings: 'Instellingen',
    policy: { label: 'Lees het cookiebeleid', to: paths.cookies() },
  },
  dialog: {
    title: 'Cookievoorkeuren',
    text: 'Kies per soort. Je kunt dit altijd weer wijzigen.',
    save: 'Keuze opslaan',
    cancel: 'Annuleren',
  },
  saved: 'Je keuze is opgeslagen.',
};
