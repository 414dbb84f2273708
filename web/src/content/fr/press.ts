import type {
  coverage as englishCoverage,
  pressPage as englishPage,
  MediaKitItem,
  PressContact,
  PressNumber,
  PressRelease,
  StoryIdea,
} from '../press.ts';
import { euros } from '../text.ts';

export const pressPage: typeof englishPage = {
  title: 'Presse',
  description: 'Les nouvelles de Swapstead, des faits et des chiffres, le dossier de presse et qui appeler.',
  heading: 'Pour les personnes qui écrivent sur le logement, le voyage et l’argent',
  lead: 'Ce qui est nouveau, ce qui est vrai, et qui peut vous en dire plus.',
};

export const releasesTitle = 'Communiqués';

export const pressReleases: PressRelease[] = [
  {
    id: 'your-data-in-one-file',
    date: '2026-10-06',
    title: 'Les membres emportent leurs données, dans un seul fichier',
    summary: 'Un bouton du profil réunit tout ce que Swapstead garde sur un membre. Un autre l’efface.',
    body: [
      'Les membres de Swapstead peuvent désormais télécharger tout ce que le site garde à leur sujet, avec un bouton de leur profil : compte, profil, logements, images, conversations et demandes d’assistance, en fichiers simples dans une seule archive. Un second bouton supprime le profil et tout ce qui en dépend, et met fin à une adhésion payante auprès du prestataire de paiement.',
      'Ces deux droits existent en Europe depuis des années. On y répond souvent par un formulaire et un mois d’attente. Chez Swapstead, ils font partie du produit.',
    ],
  },
  {
    id: 'where-a-home-is-stays-locked',
    date: '2026-06-16',
    title: 'Où se trouve un logement ne regarde personne d’autre',
    summary: 'Le lieu d’un logement et le nom de son hôte ne parviennent qu’aux membres payants.',
    body: [
      'Sur Swapstead, tout le monde peut voir chaque annonce, avec ses photos et ses mots-clés. Le lieu du logement, le nom de l’hôte et les jours où le logement est libre ne sont envoyés qu’aux membres premium. Pour tous les autres, ces données ne quittent jamais le serveur : on ne les trouve ni dans la page, ni dans les résultats de recherche, ni dans l’ordre de la galerie.',
      'Les photos sont traitées de la même façon : la position et les données qu’un téléphone écrit dans une image sont effacées avant qu’elle s’affiche.',
    ],
  },
  {
    id: 'one-membership-no-nightly-price',
    date: '2026-03-10',
    title: 'Swapstead : une adhésion, pas de prix par nuit',
    summary: 'Une communauté d’échange de logements, née à Amsterdam, où rien ne se loue.',
    body: [
      (site) =>
        `Swapstead permet de vivre quelque temps les uns chez les autres. Les membres proposent le logement où ils vivent, en cherchent un qui leur convient et se mettent d’accord sur un échange dans une conversation privée. Aucun argent ne passe entre eux pour le séjour. Regarder est gratuit. Pour proposer un logement et écrire aux hôtes, il faut une adhésion à ${euros(site.plans.biannual.amount_cents)} ${site.plans.biannual.period} ou ${euros(site.plans.annual.amount_cents)} ${site.plans.annual.period}.`,
      'Le site est en chantier et le dit dès la première visite.',
    ],
  },
];

export const releasesNote =
  'Ces communiqués sont des exemples, écrits par nous. Vous pouvez les citer et les raccourcir.';

export const coverage: typeof englishCoverage = {
  title: 'Dans les médias',
  text: 'Vous préparez un sujet sur la façon dont on voyage et dont on habite ? Nous pouvons vous proposer des personnes à qui parler, des chiffres et des images. Si vous avez publié quelque chose, envoyez-nous le lien.',
  ideas_title: 'Des sujets sur lesquels nous pouvons aider',
};

export const storyIdeas: StoryIdea[] = [
  {
    title: 'La moitié vide de la rue',
    text: 'Ce qui arrive à un quartier quand des logements restent vides pendant des semaines, et quand quelqu’un y vit à la place.',
  },
  {
    title: 'Comment naît la confiance entre inconnus',
    text: 'Les étapes entre une photo sur un écran et une clé dans une boîte aux lettres, et l’endroit où certains font demi-tour.',
  },
  {
    title: 'Un mois ailleurs',
    text: 'Travailler depuis un autre logement, les enfants dans les bagages et le chat en de bonnes mains.',
  },
];

export const byTheNumbersTitle = 'En chiffres';

export const pressNumbers: PressNumber[] = [
  {
    value: (site) => euros(site.plans.free.amount_cents),
    label: 'la nuit dans un logement échangé',
  },
  {
    value: (site) => euros(site.plans.biannual.amount_cents),
    label: 'l’adhésion pour six mois',
  },
  { value: (site) => euros(site.plans.annual.amount_cents), label: 'l’adhésion pour un an' },
  { value: '3', label: 'photos au moins dans chaque nouvelle annonce' },
  { value: '2', label: 'personnes doivent confirmer un échange avant qu’il compte comme terminé' },
  { value: '7', label: 'types de logements peuvent être proposés, du studio à la villa' },
  { value: '40', label: 'mots-clés tout prêts décrivent un logement, et les membres y ajoutent les leurs' },
  {
    value: (site) => `${site.price_change_notice_days}`,
    label: 'jours passent entre l’annonce d’un nouveau prix et son application',
  },
];

export const byTheNumbersNote =
  'Ce sont des faits sur le produit. Nous ne publions ni le nombre de membres ni le nombre d’échanges, car une jeune communauté n’est pas un chiffre.';

export const mediaKitTitle = 'Dossier de presse';

export const mediaKit: MediaKitItem[] = [
  {
    title: 'Le nom',
    text: (site) => `${site.name}, en un mot, avec une seule majuscule. La devise est « ${site.tagline} ».`,
  },
  {
    title: 'Le logo',
    text: 'Deux contours de toit qui s’emboîtent, l’un vert pin, l’autre rouge argile. Laissez tout autour l’espace d’un toit, et ne changez pas ses couleurs, ne l’inclinez pas, ne lui ajoutez pas de contour. Nous l’envoyons en SVG et en PNG sur demande.',
  },
  {
    title: 'Les couleurs',
    text: 'Pin #1F5A46, argile #B5482A, miel #E3A73B, sur papier #FAF7F2. Les titres sont composés en Fraunces, tout le reste en Instrument Sans.',
  },
  {
    title: 'Les images',
    text: 'Vous pouvez utiliser des captures d’écran de pages publiques pour parler de Swapstead. Les photos de logements appartiennent aux personnes qui les ont prises : demandez avant d’en utiliser une isolément.',
  },
  {
    title: 'En une phrase',
    text: 'Swapstead est une communauté d’échange de logements, née à Amsterdam, dont les membres vivent quelque temps les uns chez les autres et paient une adhésion, jamais une nuit.',
  },
];

export const pressContactsTitle = 'Contacts';

export const pressContacts: PressContact[] = [
  {
    title: 'Service de presse',
    text: 'Questions, entretiens, images et faits à vérifier. Donnez-nous votre délai dès la première ligne.',
    email: (site) => site.emails.press,
  },
  {
    title: 'Questions sur la vie privée',
    text: 'Comment nous traitons les données, pour les journalistes et la recherche.',
    email: (site) => site.emails.dpo,
  },
  {
    title: 'Partenariats',
    text: 'Si vous préférez travailler avec nous plutôt qu’écrire sur nous.',
    email: (site) => site.emails.partners,
  },
];
