import type { publicPages as english } from '../pages.ts';

export const publicPages: Record<keyof typeof english, { title: string; description: string }> = {
  home: {
    title: 'Échangez vos logements, soyez partout chez vous',
    description:
      'Une communauté d’échange de logements : proposez le vôtre, découvrez ceux des autres et échangez. Sans prix par nuit.',
  },
  homes: {
    title: 'Voir les logements',
    description:
      'Tous les logements de Swapstead avec leurs photos et leurs mots-clés, les plus récents d’abord, proposés par les personnes qui y vivent.',
  },
  auth: { title: 'Se connecter', description: 'Connectez-vous à Swapstead ou créez un compte gratuit.' },
  contact: {
    title: 'Nous écrire',
    description:
      'Écrivez à l’équipe de Swapstead sans vous connecter, ou joignez-nous par e-mail, par téléphone ou par courrier.',
  },
};
