import type { FaqQuestion } from '../faq.ts';
import type { subscriptionPage as english, PlanCard } from '../subscription.ts';
import { euros, type Text } from '../text.ts';

export const subscriptionPage: typeof english = {
  title: 'Adhésion',
  description:
    'Regarder est gratuit, une seule adhésion suffit pour échanger. Trois formules avec leurs prix, leurs avantages et leurs limites.',
  heading: 'Une adhésion, toutes les portes ouvertes',
  lead: 'Ici, aucun logement ne se loue. Vous ne payez que l’adhésion : ni prix par nuit, ni frais par échange.',
  faq_title: 'Bon à savoir avant d’adhérer',
  faq_lead: 'Une autre question ?',
  faq_link: 'Écrivez-nous',
};

const premiumFeatures: Text[] = [
  'Proposez tous les logements que vous avez',
  'Contactez les hôtes et écrivez aux membres',
  'Tenez un calendrier de disponibilités pour chaque logement',
  'Voyez le lieu de chaque logement et le nom de son hôte',
];

export const planCards: PlanCard[] = [
  {
    id: 'free',
    name: 'Gratuit',
    note: 'Regardez aussi longtemps que vous voulez',
    button: 'Créer un compte gratuit',
    features: [
      'Inscription gratuite',
      'Annonces et photos en libre accès',
      'Recherche par mots et par mots-clés',
      'Logements enregistrés sur cet appareil',
    ],
    limitations: [
      'Lieu et nom de l’hôte masqués',
      'Pas de contact avec les hôtes',
      'Pas d’annonce pour votre logement',
    ],
  },
  {
    id: 'biannual',
    name: 'Premium semestriel',
    badge: 'Le plus souple',
    button: 'Choisir le semestriel',
    features: premiumFeatures,
    limitations: ['Se renouvelle tous les 6 mois tant que vous n’y mettez pas fin'],
  },
  {
    id: 'annual',
    name: 'Premium annuel',
    badge: 'Meilleur prix',
    popular: 'Le plus choisi',
    button: 'Choisir l’annuel',
    features: [
      ...premiumFeatures,
      (site) =>
        `${euros(site.plans.biannual.amount_cents * 2 - site.plans.annual.amount_cents)} de moins que deux fois six mois`,
    ],
    limitations: ['Se renouvelle chaque année tant que vous n’y mettez pas fin'],
  },
];

export const subscriptionPromises: Text[] = [
  'Prix TVA comprise',
  'Paiement par carte sur les pages de notre prestataire',
  (site) => `${site.withdrawal_days} jours pour changer d’avis`,
];

export const subscriptionFaq: FaqQuestion[] = [
  {
    id: 'what-do-i-pay-for',
    question: 'Qu’est-ce que je paie ?',
    answer: [
      'L’adhésion. Elle vous montre le lieu et l’hôte de chaque logement, et vous permet de proposer le vôtre et d’écrire aux autres membres. L’échange lui-même ne coûte rien de plus : ni prix par nuit, ni frais de réservation.',
    ],
  },
  {
    id: 'can-i-look-around-first',
    question: 'Puis-je regarder d’abord ?',
    answer: [
      'Oui, aussi longtemps que vous voulez. Chaque annonce est visible sans compte, avec ses photos, ses mots-clés et sa description. Un compte gratuit y ajoute votre profil et l’assistance. Avec premium, vous voyez aussi le lieu, l’hôte et les jours libres.',
    ],
  },
  {
    id: 'how-do-i-pay',
    question: 'Comment payer ?',
    answer: [
      'Par carte, sur les pages de notre prestataire de paiement. Votre numéro de carte ne nous parvient jamais. L’adhésion se renouvelle à la fin de chaque période jusqu’à ce que vous y mettiez fin, et votre profil en indique la date.',
    ],
  },
  {
    id: 'can-i-switch',
    question: 'Puis-je passer d’une formule payante à l’autre ?',
    answer: [
      'Oui, dans votre profil, sous « Votre abonnement ». L’espace de facturation qui s’ouvre vous montre ce que vous paierez et à partir de quand, avant que vous confirmiez.',
    ],
  },
  {
    id: 'how-do-i-end-it',
    question: 'Comment mettre fin à mon adhésion, et y a-t-il un remboursement ?',
    answer: [
      'Dans l’espace de facturation, en une minute. Vous gardez premium jusqu’à la fin de la période payée. Les sommes versées ne sont pas remboursables, sauf dans les cas prévus par la loi.',
      (site) =>
        `La loi donne aux consommateurs de l’UE ${site.withdrawal_days} jours pour se rétracter après l’adhésion. Écrivez-nous dans ce délai et nous vous rendons la totalité. Les conditions disent comment faire, et ce qui vaut après un renouvellement.`,
    ],
  },
  {
    id: 'what-happens-to-my-home',
    question: 'Que devient mon logement quand mon adhésion prend fin ?',
    answer: [
      'Votre annonce reste dans la galerie. Vous lisez toujours les messages qui arrivent à son sujet, vous y répondez, et vous pouvez la supprimer à tout moment. Pour la modifier, indiquer des dates ou écrire à d’autres hôtes, il vous faut de nouveau premium.',
    ],
  },
];
