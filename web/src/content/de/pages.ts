import type { publicPages as english } from '../pages.ts';

export const publicPages: Record<keyof typeof english, { title: string; description: string }> = {
  home: {
    title: 'Tausch dein Zuhause, sei überall daheim',
    description:
      'Eine Gemeinschaft für den Wohnungstausch: Stell dein Zuhause ein, sieh dir an, wie andere wohnen, und tausche. Ohne Preis pro Nacht.',
  },
  homes: {
    title: 'Inserate ansehen',
    description:
      'Jedes Zuhause auf Swapstead mit Fotos und Stichwörtern, das Neueste zuerst, eingestellt von denen, die dort wohnen.',
  },
  auth: { title: 'Anmelden', description: 'Melde dich bei Swapstead an oder lege ein kostenloses Konto an.' },
  contact: {
    title: 'Schreib uns',
    description:
      'Schreib dem Team von Swapstead ohne Anmeldung, oder erreiche uns per E-Mail, Telefon oder Post.',
  },
};
