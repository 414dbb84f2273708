import type { partnersPage as english, PartnerKind, PartnerOpportunity, PartnerStep } from '../partners.ts';

export const partnersPage: typeof english = {
  title: 'Partenaires',
  description:
    'Travailler avec Swapstead : ce que nous cherchons, avec qui, et comment cela se passe, du premier e-mail au lancement.',
  heading: 'De bons compagnons de route',
  lead: 'Pour un échange, il faut un train, une clé, un lit propre et l’esprit tranquille. Si c’est votre métier, parlons-en.',
  opportunities_title: 'Ce que nous pouvons faire ensemble',
  kinds_title: 'Les partenaires que nous cherchons',
  kinds_note:
    'Nous ne citons ici un partenaire qu’une fois le contrat signé et avec son accord. Voici le genre d’organisations dont nous aimerions avoir des nouvelles.',
  process_title: 'Comment cela se passe',
  principles_title: 'Ce que nous ne faisons pas',
};

export const partnerOpportunities: PartnerOpportunity[] = [
  {
    title: 'Quelque chose d’utile aux membres',
    text: 'Une offre qui rend un échange plus simple ou plus sûr, à des conditions justes et sans petites lignes.',
    gives: 'Une offre claire pour les membres, la même pour tous.',
    gets: 'Une place là où elle sert : dans un article, sur la page Sécurité ou dans la newsletter.',
  },
  {
    title: 'Un savoir à partager',
    text: 'Des articles écrits ensemble sur l’assurance, le train, la réparation, les voyages avec des enfants ou la vie à l’étranger pour un temps.',
    gives: 'Des faits, une personne compétente à interroger, et le temps de relire le texte.',
    gets: 'Votre nom sous l’article et un lien. Le texte reste indépendant.',
  },
  {
    title: 'Des groupes qui vont ensemble',
    text: 'Des adhésions pour les personnes qui changent de ville pour leur travail ou leurs études, comme le personnel enseignant, de recherche ou hospitalier en mission.',
    gives: 'Un groupe qui en a vraiment besoin, et une personne qui le connaît bien.',
    gets: 'Des adhésions sur une seule facture, et de l’aide pour les premières annonces.',
  },
];

export const partnerKinds: PartnerKind[] = [
  {
    title: 'Assureurs et courtiers',
    text: 'Des contrats d’habitation et de responsabilité civile qui disent en mots simples ce qui vaut pendant un échange.',
  },
  {
    title: 'Compagnies de train et de ferry',
    text: 'Parce que la plus belle façon de rejoindre un logement échangé est souvent la plus lente.',
  },
  {
    title: 'Services de clés et de serrures',
    text: 'Boîtes à clés, points relais de quartier et serrures connectées qui ne gardent pas trace de qui dort où.',
  },
  {
    title: 'Coopératives de ménage et de blanchisserie',
    text: 'Locales, payées au juste prix, et prêtes à venir au pied levé entre deux familles.',
  },
  {
    title: 'Universités et hôpitaux',
    text: 'Ils accueillent des personnes qui viennent pour un semestre et laissent derrière elles un bon logement.',
  },
  {
    title: 'Villes et régions',
    text: 'Des lieux qui souhaitent des invités qui restent des semaines, font leurs courses dans les commerces du centre et laissent les appartements aux gens qui y vivent.',
  },
];

export const partnerSteps: PartnerStep[] = [
  {
    title: 'Écrivez-nous',
    text: (site) =>
      `Une demi-page à ${site.emails.partners} : qui vous êtes, ce que vous apporteriez aux membres et ce que vous espérez.`,
  },
  {
    title: 'Faisons connaissance',
    text: 'Un appel d’une demi-heure. Si cela ne colle pas, nous le disons vite, et pourquoi.',
  },
  {
    title: 'Essayons en petit',
    text: 'Trois mois, une offre, un chiffre convenu ensemble à l’avance.',
  },
  {
    title: 'Mettons-le par écrit',
    text: 'Un contrat court, avec une porte de sortie des deux côtés, et un mot sur cette page.',
  },
];

export const partnerPrinciples: string[] = [
  'Nous ne vendons ni ne transmettons de données sur les membres. Un partenaire n’apprend jamais par nous qui a profité de son offre.',
  'Nous ne vendons pas de places dans la galerie. Les logements y sont dans l’ordre où ils ont été proposés.',
  'Nous signalons dès la première ligne tout texte payé par un partenaire.',
  'Nous ne prenons aucune commission qu’un membre finirait par payer.',
];
