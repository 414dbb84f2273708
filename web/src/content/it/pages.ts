import type { publicPages as english } from '../pages.ts';

export const publicPages: Record<keyof typeof english, { title: string; description: string }> = {
  home: {
    title: 'Scambia casa, sentiti a casa ovunque',
    description:
      'Una comunità per lo scambio di case: proponi la tua, guarda quelle degli altri e scambia. Senza prezzo per notte.',
  },
  homes: {
    title: 'Guarda le case',
    description:
      'Tutte le case di Swapstead con foto ed etichette, le più recenti per prime, proposte da chi ci abita.',
  },
  auth: { title: 'Accedi', description: 'Accedi a Swapstead o crea un account gratuito.' },
  contact: {
    title: 'Scrivici',
    description: 'Scrivi al team di Swapstead senza accedere, oppure per email, telefono o posta.',
  },
};
