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
  title: 'Prensa',
  description: 'Noticias de Swapstead, datos y cifras, material para medios y a quién llamar.',
  heading: 'Para quien escribe sobre casas, viajes y dinero',
  lead: 'Qué hay de nuevo, qué es verdad y quién puede contarte más.',
};

export const releasesTitle = 'Notas de prensa';

export const pressReleases: PressRelease[] = [
  {
    id: 'your-data-in-one-file',
    date: '2026-10-06',
    title: 'Los miembros se llevan sus datos, en un solo archivo',
    summary:
      'Un botón en el perfil empaqueta todo lo que Swapstead guarda sobre un miembro. Otro lo elimina.',
    body: [
      'Los miembros de Swapstead ya pueden descargar, con un botón en su perfil, todo lo que el sitio guarda sobre ellos: cuenta, perfil, casas, imágenes, conversaciones y consultas, como archivos sencillos dentro de uno comprimido. Un segundo botón elimina el perfil y todo lo que le pertenece, y pone fin a la suscripción de pago en el servicio de pago.',
      'Los dos derechos son ley en Europa desde hace años. A menudo se cumplen con un formulario y un mes de espera. En Swapstead forman parte del producto.',
    ],
  },
  {
    id: 'where-a-home-is-stays-locked',
    date: '2026-06-16',
    title: 'Dónde está una casa no es asunto de nadie más',
    summary: 'El lugar de una casa y el nombre de quien vive en ella solo llegan a miembros de pago.',
    body: [
      'En Swapstead cualquiera puede ver todos los anuncios, con sus fotos y etiquetas. El lugar de la casa, el nombre de quien vive en ella y los días en que está disponible se envían solo a los miembros premium. Para el resto, esos datos nunca salen del servidor, así que no se pueden encontrar en la página, ni en los resultados de búsqueda, ni en el orden de la galería.',
      'Con las fotos pasa lo mismo: la posición y los datos de la cámara que un teléfono escribe en una imagen se quitan antes de mostrarla.',
    ],
  },
  {
    id: 'one-membership-no-nightly-price',
    date: '2026-03-10',
    title: 'Swapstead: una suscripción, ningún precio por noche',
    summary: 'Una comunidad de intercambio de casas, de Ámsterdam, en la que no se alquila nada.',
    body: [
      (site) =>
        `Con Swapstead, dos personas viven un tiempo cada una en casa de la otra. Los miembros publican la casa en la que viven, buscan una que les convenga y acuerdan un intercambio en una conversación privada. Por la estancia no pasa dinero de una parte a otra. Mirar es gratis. Para publicar una casa y escribir a anfitriones hace falta una suscripción de ${euros(site.plans.biannual.amount_cents)} ${site.plans.biannual.period} o de ${euros(site.plans.annual.amount_cents)} ${site.plans.annual.period}.`,
      'El sitio aún está en obras, y así se lo dice a quien lo visita por primera vez.',
    ],
  },
];

export const releasesNote =
  'Estas notas de prensa son textos de muestra, escritos por nosotros. Puedes citarlas y acortarlas.';

export const coverage: typeof englishCoverage = {
  title: 'En los medios',
  text: '¿Preparas un reportaje sobre cómo viaja y vive la gente? Podemos ayudarte con personas con las que hablar, con cifras y con imágenes. Si ya has publicado algo, mándanos la dirección.',
  ideas_title: 'Historias en las que podemos ayudar',
};

export const storyIdeas: StoryIdea[] = [
  {
    title: 'La mitad vacía de la calle',
    text: 'Qué le pasa a un barrio cuando hay casas vacías durante semanas, y qué cuando alguien vive en ellas.',
  },
  {
    title: 'Cómo dos personas desconocidas llegan a confiar',
    text: 'Los pasos entre una foto en una pantalla y una llave en un buzón, y dónde se da la vuelta la gente.',
  },
  {
    title: 'Un mes en otro lugar',
    text: 'Trabajar desde otra casa, con los niños a cuestas y el gato en buenas manos.',
  },
];

export const byTheNumbersTitle = 'En cifras';

export const pressNumbers: PressNumber[] = [
  {
    value: (site) => euros(site.plans.free.amount_cents),
    label: 'por una noche en una casa de intercambio',
  },
  {
    value: (site) => euros(site.plans.biannual.amount_cents),
    label: 'por una suscripción de seis meses',
  },
  {
    value: (site) => euros(site.plans.annual.amount_cents),
    label: 'por una suscripción de un año',
  },
  { value: '3', label: 'fotos como mínimo en cada anuncio nuevo' },
  { value: '2', label: 'personas tienen que confirmar un intercambio para que cuente como completado' },
  { value: '7', label: 'tipos de vivienda que se pueden publicar, del estudio a la villa' },
  { value: '40', label: 'etiquetas ya hechas para describir una casa, y los miembros añaden las suyas' },
  {
    value: (site) => `${site.price_change_notice_days}`,
    label: 'días entre el anuncio de un precio nuevo y su aplicación',
  },
];

export const byTheNumbersNote =
  'Son datos del producto. No publicamos cuántos miembros ni cuántos intercambios hay, porque una comunidad joven no es una cifra.';

export const mediaKitTitle = 'Material para medios';

export const mediaKit: MediaKitItem[] = [
  {
    title: 'El nombre',
    text: (site) => `${site.name}, una palabra, una mayúscula. El lema es «${site.tagline}».`,
  },
  {
    title: 'El símbolo',
    text: 'Dos perfiles de tejado que se entrelazan, uno verde pino y otro rojo arcilla. Deja alrededor el espacio de un tejado y no cambies sus colores, no lo inclines ni le pongas contorno. Si lo pides, te lo enviamos en SVG y PNG.',
  },
  {
    title: 'Los colores',
    text: 'Pino #1F5A46, arcilla #B5482A, miel #E3A73B, sobre papel #FAF7F2. Los títulos van en Fraunces; todo lo demás, en Instrument Sans.',
  },
  {
    title: 'Las imágenes',
    text: 'Las capturas de páginas públicas se pueden usar en artículos sobre Swapstead. Las fotos de casas son de quienes las hicieron, así que pregunta antes de usar una por separado.',
  },
  {
    title: 'En una frase',
    text: 'Swapstead es una comunidad de intercambio de casas, de Ámsterdam, cuyos miembros viven un tiempo unos en casa de otros y pagan una suscripción, nunca una noche.',
  },
];

export const pressContactsTitle = 'Contactos';

export const pressContacts: PressContact[] = [
  {
    title: 'Prensa',
    text: 'Preguntas, entrevistas, imágenes y datos por comprobar. Dinos tu plazo en la primera línea.',
    email: (site) => site.emails.press,
  },
  {
    title: 'Preguntas sobre privacidad',
    text: 'Cómo tratamos los datos, para periodistas y personal investigador.',
    email: (site) => site.emails.dpo,
  },
  {
    title: 'Colaboraciones',
    text: 'Si prefieres trabajar con nosotros antes que escribir sobre nosotros.',
    email: (site) => site.emails.partners,
  },
];
