import type {
  AssistiveTechnology,
  accessibilityFeedback as englishFeedback,
  accessibilityPage as englishPage,
  FeatureGroup,
  Improvement,
  KeyboardShortcut,
  Standard,
} from '../accessibility.ts';

export const accessibilityPage: typeof englishPage = {
  title: 'Accessibilité',
  description:
    'Swapstead au clavier, au lecteur d’écran, en grands caractères ou sur petit écran, et comment nous dire quand cela coince.',
  heading: 'Un logement a plus d’une porte',
  commitment_title: 'Notre engagement',
  commitment: [
    'Tout le monde devrait pouvoir trouver un logement, proposer le sien et parler à un hôte. Au clavier, à l’oreille, avec un texte deux fois plus grand, sur un petit téléphone, ou un jour où l’on a du mal à se concentrer.',
    'Nous y pensons dès la première ligne de code, et nous vérifions chaque page avant de la publier. Là où nous ne sommes pas à la hauteur, nous voulons le savoir.',
  ],
  features_title: 'Ce qui est prévu',
  standards_title: 'Normes',
  technologies_title: 'Technologies d’assistance',
  technologies_intro:
    'Swapstead est fait avec les éléments standard du web, pour fonctionner avec les outils que vous connaissez. Voici ceux que nous prenons en charge, dans leurs versions actuelles :',
  shortcuts_title: 'Raccourcis clavier',
  shortcuts_intro:
    'Sur Mac, Alt est la touche Option. Les raccourcis avec Alt ne s’activent pas pendant que vous écrivez dans un champ.',
  improvements_title: 'Ce sur quoi nous travaillons',
  tests_title: 'Ce qui a été testé',
};

export const featureGroups: FeatureGroup[] = [
  {
    id: 'visual',
    title: 'Vue',
    items: [
      'Le texte se détache du fond avec un contraste d’au moins 4,5 pour 1, en clair comme en sombre.',
      'Le mode clair ou sombre suit votre système, tout comme les couleurs à contraste élevé de Windows.',
      'Vous pouvez agrandir jusqu’à 200 % sans perdre ni texte ni commande, et sans défilement horizontal.',
      'La couleur ne porte jamais seule une information. Il y a toujours un mot, une coche ou une forme à côté.',
      'Les images qui disent quelque chose ont un texte de remplacement. Les lecteurs d’écran ignorent les décorations.',
    ],
  },
  {
    id: 'keyboard',
    title: 'Clavier',
    items: [
      'Chaque commande est accessible et utilisable au clavier, dans l’ordre de lecture.',
      'L’endroit où vous êtes est marqué par un contour bien visible.',
      'Le premier arrêt de chaque page est un lien qui mène droit au contenu.',
      'Les fenêtres gardent le focus à l’intérieur, puis le rendent à l’endroit d’où vous veniez.',
      'Les photos se rangent sans glisser-déposer, et les dates se choisissent sans souris.',
    ],
  },
  {
    id: 'audio-cognitive',
    title: 'Audition et compréhension',
    items: [
      'Rien ne se lance tout seul et rien ne dépend du son.',
      'Des phrases courtes, des mots simples, et partout les mêmes noms pour les mêmes choses.',
      'Les animations sont brèves, et désactivées si votre système en demande moins.',
      'Les erreurs s’affichent à côté du champ, disent quoi faire et sont lues par les lecteurs d’écran.',
      'Un long formulaire garde ce que vous avez écrit si la page se ferme par erreur.',
    ],
  },
  {
    id: 'mobile',
    title: 'Mobile',
    items: [
      'Les pages tiennent sur un écran de 320 pixels de large, en portrait comme en paysage.',
      'Les boutons sont assez grands pour un pouce, avec de la place entre eux.',
      'Aucun geste n’est indispensable. Tout ce qui se balaie a aussi un bouton.',
      'Les champs affichent le bon clavier et acceptent votre gestionnaire de mots de passe.',
    ],
  },
];

export const standards: Standard[] = [
  {
    name: 'WCAG 2.1 AA',
    description: 'Règles pour l’accessibilité des contenus web du W3C, niveaux A et AA',
    status: 'Conforme',
  },
  {
    name: 'EN 301 549',
    description: 'Norme européenne pour des produits et services accessibles, chapitre sur le web',
    status: 'Conforme',
  },
  {
    name: 'Directive sur l’accessibilité du web',
    description: 'Directive (UE) 2016/2102, écrite pour les organismes publics, que nous suivons par choix',
    status: 'En cours',
  },
];

export const assistiveTechnologies: AssistiveTechnology[] = [
  {
    kind: 'Lecteurs d’écran sur ordinateur',
    names: 'NVDA et JAWS sur Windows, VoiceOver sur macOS, Orca sur Linux',
  },
  { kind: 'Lecteurs d’écran sur téléphone', names: 'VoiceOver sur iOS, TalkBack sur Android' },
  {
    kind: 'Agrandissement',
    names: 'zoom du navigateur, ZoomText et les loupes de Windows, macOS, iOS et Android',
  },
  {
    kind: 'Commande vocale',
    names: 'Contrôle vocal sur macOS et iOS, Accès vocal sur Windows, Voice Access sur Android, Dragon',
  },
  { kind: 'Autres modes de saisie', names: 'clavier seul, contacteurs et claviers à l’écran' },
  {
    kind: 'Réglages d’affichage',
    names: 'couleurs forcées, couleurs sombres, texte agrandi et animations réduites',
  },
];

export const keyboardShortcuts: KeyboardShortcut[] = [
  {
    action: 'Rechercher des logements',
    keys: ['Alt + S'],
    note: 'Mène au champ de recherche de la galerie, depuis n’importe quelle page.',
  },
  { action: 'Aller au profil', keys: ['Alt + P'], note: 'Ouvre votre profil.' },
  {
    action: 'Fermer',
    keys: ['Escape'],
    note: 'Échap ferme la fenêtre ou le menu ouvert et revient à ce qui l’a ouvert.',
  },
  {
    action: 'Se déplacer dans la page',
    keys: ['Tab', 'Shift + Tab'],
    note: 'Tab passe à la commande suivante, Shift + Tab (Maj + Tab) à la précédente.',
  },
];

export const improvements: Improvement[] = [
  {
    title: 'Plus de personnes, moins de suppositions',
    text: 'Nous voulons tester chaque grand changement avec des personnes qui utilisent chaque jour un lecteur d’écran, un contacteur ou la voix.',
  },
  {
    title: 'De meilleurs mots pour les photos',
    text: 'Les membres savent ce que montrent leurs photos. Nous cherchons un moyen simple pour qu’ils puissent le dire.',
  },
  {
    title: 'Des logements accessibles, plus faciles à trouver',
    text: 'Les hôtes peuvent déjà créer leurs propres mots-clés, comme « Sans marche » ou « Portes larges ». Nous travaillons à une liste commune.',
  },
  {
    title: 'La directive sur l’accessibilité du web',
    text: 'Nous reprenons une à une ses exigences sur les déclarations, le suivi et les retours, bien qu’elle ne s’impose pas à nous.',
  },
];

export const accessibilityFeedback: typeof englishFeedback = {
  title: 'Dites-nous ce qui vous gêne',
  text: [
    'Dites quelle page c’était, ce que vous vouliez faire et, si vous voulez, avec quel navigateur et quelle aide technique. Une phrase suffit.',
    (site) => `Nous nous efforçons de répondre en ${site.accessibility_reply_days} jours ouvrés.`,
  ],
  button: 'Contacter l’équipe accessibilité',
  subject: 'Retour sur l’accessibilité',
  mail_body: (site) =>
    `Bonjour à l’équipe accessibilité ${site.name},\n\nLa page :\nCe que je voulais faire :\nCe qui s’est passé :\n`,
};
