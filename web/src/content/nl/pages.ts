import type { publicPages as english } from '../pages.ts';

export const publicPages: Record<keyof typeof english, { title: string; description: string }> = {
  home: {
    title: 'Ruil van huis, voel je overal thuis',
    description:
      'Een gemeenschap voor huizenruil: plaats je huis, bekijk de huizen van anderen en ruil. Zonder prijs per nacht.',
  },
  homes: {
    title: 'Huizen bekijken',
    description:
      'Elk huis op Swapstead met foto’s en labels, de nieuwste eerst, geplaatst door wie er woont.',
  },
  auth: { title: 'Inloggen', description: 'Log in bij Swapstead of maak een gratis account.' },
  contact: {
    title: 'Schrijf ons',
    description:
      'Schrijf het team van Swapstead zonder in te loggen, of bereik ons per e-mail, telefoon of post.',
  },
};
