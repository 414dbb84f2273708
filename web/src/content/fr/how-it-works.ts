import { paths } from '../../paths.ts';
import type { Benefit, CallToAction, howItWorksPage as english, JourneyStep } from '../how-it-works.ts';

export const howItWorksPage: typeof english = {
  title: 'Comment ça marche',
  description:
    'Un échange de logements sur Swapstead en quatre étapes : proposer, trouver, convenir, partager.',
  heading: 'Votre logement contre le leur',
  lead: 'Vous vivez quelque part où quelqu’un adorerait se réveiller, et l’inverse est vrai aussi. Voici comment deux logements changent de mains pour un temps, étape par étape.',
  start: { label: 'Commencer aujourd’hui', to: paths.subscription() },
};

export const journeySteps: JourneyStep[] = [
  {
    title: 'Proposez votre logement',
    lead: 'Montrez-le comme il est par une belle journée ordinaire.',
    points: [
      'Donnez-lui un titre, une description et au moins trois photos. Nous effaçons de chaque photo la position et les données de l’appareil.',
      'Choisissez ses équipements et ses mots-clés, et dites avec vos mots quel échange vous conviendrait.',
      'Indiquez son lieu, puis les nuits où il est disponible, indisponible ou sur demande. Si vous tenez déjà un calendrier ailleurs, vous pouvez le relier.',
    ],
  },
  {
    title: 'Trouvez l’échange qui vous va',
    lead: 'Cherchez un logement à votre goût, et quelqu’un qui se plairait dans le vôtre.',
    points: [
      'Cherchez par mots et par mots-clés, et touchez le cœur des logements qui vous plaisent. Ils restent enregistrés sur votre appareil.',
      'Avec premium, vous cherchez aussi par lieu et par dates, vous explorez la carte, et vous voyez qui est l’hôte d’un logement et quand il est libre.',
      'Enregistrez une recherche comme souhait : nous vous prévenons dès qu’un logement se libère. Cochez ceux avec lesquels vous échangeriez : si leurs hôtes cochent le vôtre, nous vous le disons, à vous comme à eux.',
      'Écrivez à l’hôte. La conversation reste sur Swapstead, entre vous deux.',
    ],
  },
  {
    title: 'Échangez en confiance',
    lead: 'Mettez-vous d’accord sur tout avant de faire les valises.',
    points: [
      'Proposez un échange avec les dates des deux séjours. Votre proposition attend une réponse pendant une semaine au plus, et les nuits convenues vous sont réservées.',
      'Si l’un de vous seulement voyage, choisissez un séjour contre des nuits : une nuit d’accueil donne une nuit à passer plus tard chez quelqu’un d’autre.',
      'Retrouvez-vous en visio et faites-vous visiter vos logements. En dix minutes, vous saurez déjà beaucoup de choses.',
      'Lisez l’accord et signez-le de votre nom. Avec la dernière signature, il devient définitif : l’adresse et le livret d’accueil s’ouvrent.',
      'Dites à votre assureur qui séjournera chez vous, et lisez ensemble la page Sécurité.',
    ],
  },
  {
    title: 'Partagez votre expérience',
    lead: 'Vivez-y quelque temps, puis racontez comment c’était.',
    points: [
      'Le livret d’accueil vous accompagne : clés, chauffage, poubelles, et qui appeler. Deux courtes listes disent quoi faire avant d’arriver et avant de partir.',
      'Laissez le logement comme vous l’avez trouvé, avec un mot sur la table. L’échange est terminé dès que vous avez dit, de part et d’autre, que tout s’est bien passé, ou trois jours après le dernier séjour.',
      'Chacun écrit ensuite un avis. Les deux paraissent au même moment, quand ils sont écrits ou que le délai est passé.',
      'Votre profil compte un échange de plus, et votre statut passe de « Nouveau membre » à « Membre actif ».',
    ],
  },
];

export const benefits: Benefit[] = [
  {
    title: 'Pas de prix par nuit',
    text: 'Les membres échangent, ils ne louent pas. Vous payez l’adhésion, et rien pour le séjour.',
  },
  {
    title: 'Un logement entier',
    text: 'Une cuisine avec un couteau qui coupe, un lave-linge, un bureau, une chaise de jardin. De la place pour vivre, pas seulement une chambre où dormir.',
  },
  {
    title: 'Un lieu avec des voisins',
    text: 'Vous êtes là où les gens vivent. Vous achetez votre pain là où votre hôte achète le sien.',
  },
  {
    title: 'On prend soin de chez vous',
    text: 'Quelqu’un arrose les plantes et relève le courrier. Cette personne a toutes les raisons de bien traiter votre logement, puisque vous êtes dans le sien.',
  },
  {
    title: 'Où vous habitez ne regarde que vous',
    text: 'Le lieu et votre nom ne sont visibles que par les membres premium, et votre adresse que par vos invités, une fois l’échange définitif. Votre adresse e-mail n’est partagée que si vous le voulez.',
  },
  {
    title: 'Vous décidez à chaque fois',
    text: 'Pas de classement, pas d’obligation d’accepter. Un échange se fait quand vous le voulez, l’un et l’autre.',
  },
];

export const howItWorksAction: CallToAction = {
  title: 'Quelqu’un cherche un logement comme le vôtre',
  text: 'L’inscription est gratuite. Regardez aussi longtemps que vous voulez, et proposez votre logement quand vous en avez envie.',
  visitor: { label: 'Créer votre compte', to: paths.subscription() },
  member: { label: 'Parcourir les logements', to: paths.home() },
};
