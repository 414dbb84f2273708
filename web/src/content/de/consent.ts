import { paths } from '../../paths.ts';
import type { consentTexts as english } from '../consent.ts';

export const consentTexts: typeof english = {
  always_on: 'Immer an',
  on: 'An',
  off: 'Aus',
  toggle: 'Umschalten',
  manage: 'Cookie-Einstellungen verwalten',
  banner: {
    title: 'Cookies, so wenige wie möglich',
    text: 'Wir brauchen ein wenig Speicher, damit du angemeldet bleibst und deine Auswahl gilt. Dürfen wir auch Seitenaufrufe zählen? Nichts Freiwilliges läuft, bevor du Ja sagst.',
    short: 'Dürfen wir Seitenaufrufe zählen? Nichts Freiwilliges läuft, bevor du Ja sagst.',
    accept: 'Alle annehmen',
    essential: 'Nur nötige',
    settings: 'Einstellungen',
    policy: { label: 'Zur Cookie-Seite', to: paths.cookies() },
  },
  dialog: {
    title: 'Cookie-Einstellungen',
    text: 'Wähle für jede Art. Du kannst das jederzeit ändern.',
    save: 'Auswahl speichern',
    cancel: 'Abbrechen',
  },
  saved: 'Deine Auswahl ist gespeichert.',
};
