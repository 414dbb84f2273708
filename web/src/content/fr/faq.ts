import { paths } from '../../paths.ts';
import type { faqPage as english, FaqSection } from '../faq.ts';

export const faqPage: typeof english = {
  title: 'Questions et réponses',
  description:
    'Assurance, soin du logement, messages, arrivée, vie privée : ce que les membres demandent avant un échange.',
  heading: 'De bonnes questions, des réponses claires',
  lead: 'Dix choses que l’on veut savoir avant de confier ses clés. Si la vôtre n’y est pas, demandez-nous.',
  support: {
    title: 'Une autre question ?',
    text: 'Créez une demande d’assistance et dites-nous ce qu’il vous faut. Une personne la lit et vous répond dans « Vos demandes ».',
    link: { label: 'Contacter l’assistance', to: paths.support() },
  },
};

export const faqSections: FaqSection[] = [
  {
    id: 'insurance-and-safety',
    title: 'Assurance et sécurité',
    questions: [
      {
        id: 'own-insurance',
        question: 'Ai-je besoin de ma propre assurance ?',
        answer: [
          'Oui. Gardez votre assurance habitation, et prévenez votre assureur par écrit que des invités séjourneront chez vous en votre absence. Posez-lui deux questions : le contrat vaut-il pendant un échange, et couvre-t-il les dégâts causés par des invités ? Votre assurance responsabilité civile devrait, elle, couvrir ce que vous pourriez casser dans l’autre logement.',
          (site) =>
            `La couverture d’assurance décrite sur notre page Sécurité va jusqu’à ${site.insurance_amount}. Elle ne remplace pas votre propre contrat.`,
        ],
      },
      {
        id: 'securing-belongings',
        question: 'Comment mettre mes affaires à l’abri ?',
        answer: [
          'Mettez ailleurs ce que vous ne pourriez pas remplacer : passeports, bijoux, papiers, disques de sauvegarde, la bague de votre grand-mère. Une armoire fermée à clé ou un voisin de confiance suffisent. Déconnectez vos comptes de la télévision et des ordinateurs partagés, et créez un réseau Wi-Fi pour les invités si votre box le permet.',
          'Le jour du départ, filmez ensuite lentement chaque pièce. Cela prend cinq minutes et répond à la plupart des questions qui pourraient se poser plus tard.',
        ],
      },
    ],
  },
  {
    id: 'property-care',
    title: 'Soin du logement',
    questions: [
      {
        id: 'cleanliness',
        question: 'À quel point mon logement doit-il être propre ?',
        answer: [
          'Aussi propre que vous aimeriez trouver le leur. Des draps et des serviettes propres, un lave-vaisselle vide, un réfrigérateur nettoyé avec des étagères libres, une salle de bains nette et des sols où l’on marche en chaussettes. Laissez un peu de place dans une penderie et un tiroir vide par personne.',
          'Si quelqu’un vient faire le ménage avant ou après, convenez à l’avance de qui s’en occupe et de qui paie.',
        ],
      },
      {
        id: 'treating-the-home',
        question: 'Comment traiter le logement où je séjourne ?',
        answer: [
          'Comme celui de bons amis qui rentrent demain. Suivez le livret d’accueil, demandez avant de déplacer un meuble, remplacez ce que vous finissez et ne venez pas plus nombreux que convenu. Ni fête, ni amis à dormir, ni animaux, sauf si l’hôte a dit oui.',
          'Petites réparations et bruits bizarres : prévenez l’hôte sans attendre. Un message ne dérange personne, une surprise dérange tout le monde.',
        ],
      },
    ],
  },
  {
    id: 'communication',
    title: 'Communication',
    questions: [
      {
        id: 'prompt-replies',
        question: 'En combien de temps faut-il répondre aux messages ?',
        answer: [
          'En deux jours, même si c’est non. Un refus en deux mots est un service rendu : l’autre peut continuer à chercher. Une proposition a une date limite, et sans réponse elle expire. La cloche, sur chaque page, vous dit ce qu’il y a de nouveau, et vous choisissez dans votre profil ce qui arrive aussi par e-mail ou en notification push.',
          'Pendant un échange, convenez d’un moment de la journée où vous regardez vos messages, l’un et l’autre.',
        ],
      },
      {
        id: 'emergency-info',
        question: 'Quelles informations laisser en cas d’urgence ?',
        answer: [
          'Écrivez-les dans votre livret d’accueil et laissez-en une page, sur papier, près de la porte : votre adresse complète, telle qu’on la dicterait au téléphone, où couper l’eau, le gaz et l’électricité, où se trouvent la couverture antifeu et la trousse de secours, l’hôpital le plus proche avec un service d’urgences, et les numéros d’un voisin, d’un plombier et le vôtre.',
          (site) =>
            `Les numéros d’urgence par région, et celui de notre ligne d’assistance (${site.support_hours}), sont sur la page Sécurité.`,
        ],
      },
    ],
  },
  {
    id: 'arrival-and-departure',
    title: 'Arrivée et départ',
    questions: [
      {
        id: 'arrival-preparation',
        question: 'Comment préparer l’arrivée de mes invités ?',
        answer: [
          'Décidez comment les clés changeront de mains, et essayez une fois : un voisin, une boîte à clés ou un rendez-vous à la porte. Adresse, trajet, clés et Wi-Fi sont dans votre livret d’accueil, qui s’ouvre à vos invités quand tout est signé : relisez-le quand le rappel arrive, une semaine avant. Laissez de quoi faire le premier petit déjeuner, des lampes sur minuterie si l’arrivée est tardive, et l’essentiel du livret sur une feuille, sur la table.',
          'Demandez à un voisin d’être joignable le premier soir. C’est là que viennent la plupart des questions.',
        ],
      },
      {
        id: 'departure-checklist',
        question: 'Que faire avant de partir ?',
        answer: [
          'Faites la vaisselle, sortez les poubelles, défaites les lits, lancez une machine ou laissez les serviettes au même endroit. Videz du réfrigérateur ce qui ne se garde pas. Fenêtres fermées, chauffage comme convenu, lumières éteintes, plantes arrosées. Posez les clés là où vous l’avez convenu et envoyez-en une photo. Ce que votre hôte demande figure dans une liste, sur la page de votre échange.',
          'Écrivez ensuite deux lignes à l’hôte : ce que vous avez aimé, et ce qu’il est bon de savoir.',
        ],
      },
    ],
  },
  {
    id: 'respect-and-privacy',
    title: 'Respect et vie privée',
    questions: [
      {
        id: 'privacy',
        question: 'Comment ma vie privée est-elle respectée pendant un échange ?',
        answer: [
          'Dites clairement quels placards, tiroirs et pièces sont privés, et fermez à clé ce qui doit rester fermé. Vos invités n’y entrent pas, ne partagent aucune photo qui montre votre adresse ou votre famille, et gardent pour eux ce qu’ils apprennent de vous.',
          'Les caméras à l’intérieur du logement doivent être éteintes pendant un échange. Signalez à vos invités toute caméra ou sonnette vidéo à l’extérieur avant de convenir des dates.',
        ],
      },
      {
        id: 'damage',
        question: 'Que se passe-t-il si quelque chose est abîmé ?',
        answer: [
          'Prévenez l’hôte le jour même, avec une photo, et proposez de réparer. Le plus souvent, c’est un verre ou une lampe, et deux messages suffisent. Si c’est plus grave, prévenez chacun votre assureur et laissez tout en l’état jusqu’à sa réponse.',
          'Si vous n’arrivez pas à vous entendre, créez une demande d’assistance. L’accord signé de part et d’autre dit ce qui était convenu. Nous ne sommes pas partie à votre échange et ne pouvons pas trancher à votre place, mais nous vous aidons à voir quoi faire ensuite.',
        ],
      },
    ],
  },
];
