import type { newsletterForm as englishForm, newsletterPages as englishPages } from '../newsletter.ts';

export const newsletterForm: typeof englishForm = {
  title: 'Une lettre de temps en temps',
  text: 'De nouveaux logements, un bon article et une pensée sur la vie ailleurs. Environ une fois par mois.',
  label: 'Adresse e-mail',
  placeholder: 'vous@exemple.org',
  button: 'S’abonner',
  error: 'Saisissez une adresse e-mail valide',
  small_print:
    'Nous n’écrivons pas avant votre confirmation. Un lien de désabonnement figure dans chaque lettre.',
};

export const newsletterPages: typeof englishPages = {
  confirm: {
    title: 'Une dernière étape',
    text: 'Confirmez, et nous vous écrirons environ une fois par mois.',
    button: 'Oui, écrivez-moi',
  },
  confirmed: {
    title: 'Abonnement confirmé',
    text: 'Vous recevrez notre prochaine lettre. Merci de nous lire.',
  },
  leave: {
    title: 'Se désabonner de la lettre ?',
    text: 'Nous supprimons votre adresse et ne vous écrivons plus.',
    button: 'Se désabonner',
  },
  left: {
    title: 'Désabonnement fait',
    text: 'Nous avons supprimé votre adresse. Vous pouvez revenir quand vous voulez.',
  },
  invalid: {
    title: 'Ce lien n’est pas valable ou a expiré.',
    text: 'Saisissez votre adresse en bas de la page d’accueil : nous vous en enverrons un autre.',
  },
};
