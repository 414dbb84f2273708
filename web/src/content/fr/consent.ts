import { paths } from '../../paths.ts';
import type { consentTexts as english } from '../consent.ts';

export const consentTexts: typeof english = {
  always_on: 'Toujours activé',
  on: 'Activé',
  off: 'Désactivé',
  toggle: 'Basculer',
  manage: 'Gérer les cookies',
  banner: {
    title: 'Des cookies, le moins possible',
    text: 'Nous avons besoin d’un peu de stockage pour garder votre session ouverte et retenir vos choix. Pouvons-nous aussi compter les pages vues ? Rien de facultatif ne démarre avant votre accord.',
    short: 'Pouvons-nous compter les pages vues ? Rien de facultatif ne démarre avant votre accord.',
    accept: 'Tout accepter',
    essential: 'L’essentiel',
    settings: 'Réglages',
    policy: { label: 'Lire la page sur les cookies', to: paths.cookies() },
  },
  dialog: {
    title: 'Préférences de cookies',
    text: 'Choisissez pour chaque type. Vous pouvez y revenir à tout moment.',
    save: 'Enregistrer mon choix',
    cancel: 'Annuler',
  },
  saved: 'Votre choix est enregistré.',
};
