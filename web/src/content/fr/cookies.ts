import type {
  BrowserAdvice,
  CookieType,
  cookiesPage as english,
  StoredItem,
  ThirdPartyService,
} from '../cookies.ts';

export const cookiesPage: typeof english = {
  title: 'Cookies',
  description:
    'Ce que Swapstead garde dans votre navigateur, pourquoi, combien de temps, et comment le changer.',
  types_title: 'Types de cookies',
  stored_title: 'Ce que garde ce site',
  stored_intro:
    'Voici la liste complète. Ce qui est gardé dans le stockage local reste dans votre navigateur et n’est envoyé nulle part, sauf si la liste le dit.',
  third_party_title: 'Services tiers',
  settings_title: 'Réglages des cookies',
  settings_text: 'Changez d’avis quand vous voulez. Un consentement retiré cesse aussitôt de valoir.',
  browser_title: 'Dans votre navigateur',
};

export const cookieTypes: CookieType[] = [
  {
    id: 'essential',
    title: 'Essentiels',
    badge: 'Nécessaires',
    text: 'Sans eux, le site ne peut pas faire ce que vous lui demandez, comme garder votre session ouverte.',
    here: 'Les cookies qui servent à vous connecter et à protéger votre compte, une trace de votre choix sur cette page, et les quelques éléments que vous demandez à votre navigateur de retenir.',
  },
  {
    id: 'analytics',
    title: 'Statistiques',
    badge: 'Facultatifs',
    text: 'Ils aident les auteurs d’un site à voir quelles pages servent et où les gens restent bloqués.',
    here: 'Avec votre accord, notre propre serveur compte les pages vues. Il compte des pages, pas des personnes : aucun cookie, aucun identifiant et aucune adresse réseau n’entre dans le compte.',
  },
  {
    id: 'functional',
    title: 'Fonctionnels',
    badge: 'Facultatifs',
    text: 'Ils retiennent des petits conforts dont un site pourrait se passer, comme une présentation choisie.',
    here: 'Il n’y en a aucun pour le moment. Votre choix est enregistré : ainsi, rien ne démarrera plus tard sans lui.',
  },
  {
    id: 'marketing',
    title: 'Marketing',
    badge: 'Facultatifs',
    text: 'Ils suivent ce que les gens regardent, sur un site ou sur plusieurs, pour leur montrer de la publicité.',
    here: 'Il n’y en a aucun pour le moment. Ce site ne contient ni publicité ni pixel de suivi.',
  },
];

export const storedItems: StoredItem[] = [
  {
    name: 'Cookie de session, dont le nom finit par swapstead_session',
    kind: 'Cookie',
    category: 'essential',
    purpose:
      'Garde votre session ouverte. Il est déposé quand vous vous connectez, n’est envoyé qu’à notre serveur et ne peut pas être lu par des scripts.',
    kept: (site) =>
      `jusqu’à ce que vous vous déconnectiez, ou ${site.retention.session_days} jours après votre dernière visite`,
  },
  {
    name: 'Cookie d’appareil, dont le nom finit par swapstead_device',
    kind: 'Cookie',
    category: 'essential',
    purpose:
      'Indique à notre serveur que ce navigateur vous a déjà servi à vous connecter, pour que nous puissions vous signaler une connexion depuis un autre. Il contient un nombre aléatoire, est déposé quand vous vous connectez et ne peut pas être lu par des scripts.',
    kept: 'un an après votre dernière connexion, même si vous vous déconnectez',
  },
  {
    name: 'Cookie d’inscription, dont le nom finit par swapstead_registration',
    kind: 'Cookie',
    category: 'essential',
    purpose:
      'Fait en sorte que le mot de passe choisi ne devienne valable que dans le navigateur où vous avez ouvert votre compte. Il est déposé quand vous vous inscrivez et ne peut pas être lu par des scripts.',
    kept: 'un jour',
  },
  {
    name: 'Cookie de deuxième étape, dont le nom finit par swapstead_step',
    kind: 'Cookie',
    category: 'essential',
    purpose:
      'Retient, d’une page à l’autre, que votre mot de passe était le bon et que la deuxième étape reste à faire. Il ne peut pas être lu par des scripts.',
    kept: 'jusqu’à ce que la connexion soit faite, ou 10 minutes',
  },
  {
    name: 'Cookie de clé d’accès, dont le nom finit par swapstead_challenge',
    kind: 'Cookie',
    category: 'essential',
    purpose:
      'Lie la question à laquelle répond votre clé d’accès au navigateur qui l’a posée. Il est déposé quand vous vous connectez avec une clé d’accès et ne peut pas être lu par des scripts.',
    kept: 'jusqu’à ce que la connexion soit faite, ou 5 minutes',
  },
  {
    name: 'Cookie de position, dont le nom finit par swapstead_position',
    kind: 'Cookie',
    category: 'essential',
    purpose:
      'Fait en sorte que vous voyiez ce que vous venez de modifier, quand notre serveur garde plusieurs copies de ses données. Il contient un nombre qui compte les modifications de tous les membres ensemble, est déposé quand vous modifiez quelque chose et ne peut pas être lu par des scripts.',
    kept: 'une minute',
  },
  {
    name: 'swapstead.consent',
    kind: 'Stockage local',
    category: 'essential',
    purpose:
      'Retient ce que vous avez choisi sur le bandeau des cookies, quand, et quelle version de cette page s’appliquait. Comme preuve, la même trace est envoyée à notre serveur sous un nombre aléatoire, sans votre nom ni votre adresse.',
    kept: 'jusqu’à ce que vous le supprimiez dans votre navigateur',
  },
  {
    name: 'swapstead.favourites',
    kind: 'Stockage local',
    category: 'essential',
    purpose:
      'Retient les logements marqués d’un cœur, sur cet appareil seulement. Il est créé quand vous touchez le cœur.',
    kept: 'jusqu’à ce que vous retiriez les cœurs ou le supprimiez dans votre navigateur',
  },
  {
    name: 'swapstead.favouritesGone',
    kind: 'Stockage local',
    category: 'essential',
    purpose:
      'Retient combien de vos logements enregistrés n’étaient plus proposés la dernière fois que vous les avez regardés, pour ne pas les compter.',
    kept: 'jusqu’à ce que vous regardiez de nouveau vos logements enregistrés ou le supprimiez dans votre navigateur',
  },
  {
    name: 'swapstead.recentPlaces',
    kind: 'Stockage local',
    category: 'essential',
    purpose:
      'Retient les trois derniers lieux cherchés et la distance choisie, sur cet appareil seulement, pour que vous puissiez y chercher de nouveau d’une seule touche.',
    kept: 'jusqu’à ce que vous le supprimiez dans votre navigateur',
  },
  {
    name: 'swapstead.languageOffer',
    kind: 'Stockage local',
    category: 'essential',
    purpose: 'Laisse fermée la proposition de lire ce site dans une autre langue.',
    kept: 'jusqu’à ce que vous effaciez les données de votre navigateur',
  },
  {
    name: 'swapstead.wipDismissed',
    kind: 'Stockage local',
    category: 'essential',
    purpose: 'Retient que vous avez fermé la fenêtre « Site en chantier », pour qu’elle ne revienne pas.',
    kept: 'jusqu’à ce que vous le supprimiez dans votre navigateur',
  },
  {
    name: 'swapstead.signOutPending',
    kind: 'Stockage local',
    category: 'essential',
    purpose:
      'Retient votre déconnexion, faite alors que notre serveur était injoignable, pour que votre session reste fermée et qu’il l’apprenne plus tard.',
    kept: 'jusqu’à ce que notre serveur l’ait appris, quelques secondes en général',
  },
  {
    name: 'Brouillons de formulaires, dont les noms commencent par swapstead.draft',
    kind: 'Stockage local',
    category: 'essential',
    purpose:
      'Gardent ce que vous avez commencé à écrire, comme une annonce, un message ou une question pour nous. Ainsi, rien ne se perd quand la page se ferme.',
    kept: 'jusqu’à ce que vous envoyiez le formulaire ou le supprimiez dans votre navigateur',
  },
  {
    name: 'Livrets d’accueil, dont les noms commencent par swapstead-guide',
    kind: 'Cache',
    category: 'essential',
    purpose:
      'Gardent le livret d’accueil, l’adresse, les listes et les photos d’un séjour, avec la page qui les affiche, pour que vous puissiez les lire sans connexion. Enregistrés quand vous appuyez sur « Enregistrer sur ce téléphone », jamais avant.',
    kept: 'jusqu’à ce que vous le retiriez, que vous vous déconnectiez ou que l’échange soit annulé ou terminé ; au plus tard trois jours après le départ',
  },
];

export const thirdPartyServices: ThirdPartyService[] = [
  {
    title: 'Un service de statistiques',
    text: 'C’est le nôtre, sur notre propre serveur. Aucune autre entreprise ne reçoit les chiffres.',
  },
  {
    title: 'Un prestataire de paiement par carte',
    text: 'Stripe encaisse les adhésions. Ses pages s’ouvrent quand vous choisissez une formule payante ou gérez votre adhésion, à sa propre adresse, et il y dépose ses propres cookies, entre autres contre la fraude. Aucun de ses scripts ne tourne sur nos pages.',
  },
  {
    title: 'Un fournisseur de base de données',
    text: 'Il fait tourner la base où le site garde ses données. Votre navigateur ne communique jamais avec lui, et il ne dépose aucun cookie.',
  },
  {
    title: 'La connexion par les réseaux sociaux',
    text: 'Vous vous connectez avec un e-mail et un mot de passe. Nous ne proposons pas pour le moment de connexion par un réseau social, nous n’en chargeons ni bouton ni script, et aucun n’apprend par nous votre passage ici. Si cela change, nous vous demanderons d’abord votre accord.',
  },
];

export const browserAdvice: BrowserAdvice[] = [
  {
    browser: 'Chrome',
    path: 'Paramètres, Confidentialité et sécurité, Cookies tiers ou Supprimer les données de navigation',
  },
  { browser: 'Firefox', path: 'Paramètres, Vie privée et sécurité, Cookies et données de sites' },
  { browser: 'Safari sur Mac', path: 'Safari, Réglages, Confidentialité, Gérer les données du site web' },
  { browser: 'Safari sur iPhone et iPad', path: 'Réglages, Apps, Safari, Avancé, Données de sites web' },
  { browser: 'Edge', path: 'Paramètres, Confidentialité, recherche et services, Cookies' },
];
