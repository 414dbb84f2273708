import type { CreditsSection, creditsPage as english } from '../credits.ts';

export const creditsPage: typeof english = {
  title: 'Crédits',
  description: 'Les personnes dont les photos, les caractères et les logiciels font Swapstead.',
  heading: 'Avec nos remerciements',
  lead: 'Un site sur des logements a besoin de lumière, de pièces et de lettres. Beaucoup de personnes ont donné les leurs librement. Les photos que les membres publient leur appartiennent et ne figurent pas dans cette liste.',
};

export const creditsSections: CreditsSection[] = [
  {
    id: 'photos',
    title: 'Photographies',
    text: 'Les images de nos logements d’exemple et de nos propres pages viennent de photographes qui partagent leur travail sous une licence libre. Elles sont recadrées et redimensionnées. Les personnes citées ici n’ont aucun lien avec Swapstead et ne le recommandent pas pour autant.',
  },
  {
    id: 'portraits',
    title: 'Portraits des hôtes d’exemple',
    text: 'Les visages de nos hôtes d’exemple ont été créés par un programme. Ils ne montrent aucune personne réelle.',
  },
  {
    id: 'drawings',
    title: 'Dessins',
    text: 'Le logo et les petits dessins au trait sont les nôtres.',
  },
  {
    id: 'map',
    title: 'Carte et lieux',
    text: 'Données de la carte : Natural Earth. Données des villes : GeoNames (geonames.org), CC BY 4.0. Les fuseaux horaires des lieux ont été déterminés d’après des limites issues d’OpenStreetMap, © les contributeurs d’OpenStreetMap, sous Open Database License 1.0. Terres, frontières et lieux sont simplifiés et redessinés.',
  },
  {
    id: 'fonts',
    title: 'Caractères',
    text: 'Les titres sont composés en Fraunces, d’Undercase Type, tout le reste en Instrument Sans, de Rodrigo Fuenzalida et Jordan Egstad. Les deux sont sous SIL Open Font License 1.1.',
  },
  {
    id: 'software',
    title: 'Logiciels',
    text: 'Swapstead repose sur des logiciels open source, de la base de données aux boutons. Les licences de tous les paquets sont conservées avec le code source.',
  },
];
