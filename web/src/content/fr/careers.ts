import type { careersPage as english, Opening, Perk } from '../careers.ts';
import type { Text } from '../text.ts';

export const careersPage: typeof english = {
  title: 'Recrutement',
  description:
    'Travaillez sur un produit qui permet de vivre chez les autres. Trois postes, et ce que nous offrons.',
  heading: 'Aidez les gens à se sentir chez eux',
  lead: 'Nous sommes une petite équipe, avec un produit simple et de hautes exigences sur la façon dont il fonctionne. En une semaine, vous y verriez votre propre travail.',
  openings_title: 'Trois postes',
  openings_note:
    'Ces trois postes sont des exemples de notre façon de recruter et de décrire notre travail. Demandez-nous lequel est ouvert en ce moment.',
  perks_title: 'Ce que nous offrons',
};

export const openings: Opening[] = [
  {
    id: 'member-support',
    title: 'Spécialiste de l’assistance aux membres',
    team: 'Assistance',
    place: 'Amsterdam, deux jours par semaine à domicile',
    hours: 'de 24 à 32 heures par semaine',
    salary: 'de 2 900 à 3 400 € brut par mois, pour 40 heures',
    summary:
      'Vous répondez aux demandes des membres, du mot de passe oublié à l’échange qui déraille la veille du départ. Derrière les mots « Équipe d’assistance », c’est vous.',
    tasks: [
      'Lire, trier et traiter les demandes en anglais et en néerlandais, pour que notre prochain message fasse avancer les choses.',
      'Examiner avec soin les conversations signalées, décider de la suite et expliquer la décision des deux côtés.',
      'Noter ce qui revient sans cesse, et travailler avec l’équipe de développement jusqu’à ce que cela ne revienne plus.',
    ],
    profile: [
      'Vous écrivez des phrases courtes et aimables qui ne laissent aucune question en suspens.',
      'Vous gardez votre calme avec des personnes qui se tiennent sous la pluie devant une porte fermée.',
      'Vous avez travaillé avec du public, dans un commerce, un hôtel, un hôpital ou une école. Le domaine compte moins que les années.',
    ],
  },
  {
    id: 'product-engineer',
    title: 'Ingénierie produit, TypeScript',
    team: 'Produit',
    place: 'Amsterdam, ou à distance, à deux heures au plus du fuseau d’Europe centrale',
    hours: 'de 32 à 40 heures par semaine',
    salary: 'de 4 800 à 6 200 € brut par mois, pour 40 heures',
    summary:
      'Vous construisez des fonctions entières, de la table PostgreSQL au bouton qu’un membre touche, et vous êtes là quand elles rencontrent de vraies personnes.',
    tasks: [
      'Mener un morceau du produit d’une question à quelque chose qui est en ligne, testé et mesuré.',
      'Garder sous clé ce qui est sous clé : ce qu’une personne n’a pas le droit de voir ne quitte jamais le serveur.',
      'Faire fonctionner les pages au clavier, avec un lecteur d’écran, sur un vieux téléphone et dans un train lent.',
    ],
    profile: [
      'Vous connaissez bien TypeScript, SQL et la plateforme web, et vous vérifiez plutôt que de deviner.',
      'Vous aimez supprimer du code au moins autant qu’en écrire.',
      'Vous savez dire en mots simples ce que vous avez construit et ce que cela ne fait pas.',
    ],
  },
  {
    id: 'trust-and-safety',
    title: 'Responsable confiance et sécurité',
    team: 'Communauté',
    place: 'Amsterdam',
    hours: 'de 36 à 40 heures par semaine',
    salary: 'de 4 300 à 5 400 € brut par mois, pour 40 heures',
    summary:
      'Vous décidez comment protéger les membres des rares personnes mal intentionnées, sans que toutes les autres se sentent surveillées.',
    tasks: [
      'Répondre de nos règles sur les signalements, les blocages et les comptes fermés, et vérifier qu’elles s’appliquent à tous de la même façon.',
      'Veiller à ce que la page Sécurité, les signes d’alerte et le règlement restent vrais et utiles.',
      'Travailler avec notre délégué à la protection des données, avec les assureurs et, s’il le faut, avec la police.',
    ],
    profile: [
      'Vous avez traité des fraudes, des litiges ou de la modération dans une plateforme, une banque, un organisme de logement ou un service public.',
      'Vous connaissez assez le règlement sur les services numériques et le RGPD pour les appliquer un mardi après-midi.',
      'Vous savez dire non à quelqu’un et lui laisser le sentiment d’un traitement juste.',
    ],
  },
];

export const perks: Perk[] = [
  {
    title: 'Une adhésion, et le temps d’en profiter',
    text: 'Premium annuel pour vous, et 28 jours de congés par an à temps plein.',
  },
  {
    title: 'Un mois ailleurs',
    text: 'Travaillez jusqu’à quatre semaines par an depuis un logement échangé, dans l’Union européenne.',
  },
  {
    title: 'Le train est pour nous',
    text: 'Nous payons vos trajets domicile-travail en transports en commun, et le train plutôt que l’avion pour tout déplacement professionnel de moins de dix heures.',
  },
  {
    title: 'Un salaire affiché',
    text: 'Chaque poste indique sa fourchette de salaire. Le même travail est payé pareil, quelle que soit la personne qui le fait.',
  },
  {
    title: 'Une retraite qui compte',
    text: 'Une retraite collective dont nous payons les deux tiers, dès votre premier jour.',
  },
  {
    title: 'Des heures tranquilles',
    text: 'Trois jours par semaine sans réunion avant onze heures, et aucun message attendu après dix-huit heures.',
  },
];

export const careersContact: Text[] = [
  (site) =>
    `Écrivez à ${site.emails.careers} quelques lignes sur une chose que vous avez fabriquée ou réparée, et sur ce que vous feriez ici en premier. Un CV est utile. Une photo, votre âge et une lettre de motivation à la troisième personne ne le sont pas.`,
  'Vous avez de nos nouvelles en une semaine. Viennent ensuite un entretien, une demi-journée de travail ensemble, payée, et une réponse. Nous supprimons les candidatures quatre semaines après la réponse, sauf si vous nous demandez de les garder un an.',
];
