import type { partnersPage as english, PartnerKind, PartnerOpportunity, PartnerStep } from '../partners.ts';

export const partnersPage: typeof english = {
  title: 'Colaboraciones',
  description:
    'Colaborar con Swapstead: qué buscamos, con quién y qué pasos hay desde el primer correo hasta empezar.',
  heading: 'Buena compañía para quien viaja',
  lead: 'Un intercambio necesita un tren, una llave, una cama limpia y algo de tranquilidad. Si te dedicas a eso, hablemos.',
  opportunities_title: 'Oportunidades',
  kinds_title: 'A quién buscamos',
  kinds_note:
    'Aquí solo damos nombres cuando hay un contrato firmado y la otra parte acepta aparecer. Estas son las organizaciones de las que nos gustaría tener noticias.',
  process_title: 'Cómo se hace',
  principles_title: 'Lo que no hacemos',
};

export const partnerOpportunities: PartnerOpportunity[] = [
  {
    title: 'Algo que los miembros necesitan',
    text: 'Una oferta que haga un intercambio más fácil o más seguro, en condiciones justas y sin letra pequeña.',
    gives: 'Una oferta clara para los miembros, igual para todos ellos.',
    gets: 'Un lugar donde sea útil: en un artículo, en la página de seguridad o en la carta que enviamos.',
  },
  {
    title: 'Conocimientos que vale la pena compartir',
    text: 'Artículos escritos en común sobre seguros, viajes en tren, reparaciones, mudanzas con niños o vivir un tiempo en otro país.',
    gives: 'Datos, una persona experta a la que preguntar y tiempo para revisar el texto.',
    gets: 'Tu nombre bajo el artículo y un enlace. El texto sigue siendo independiente.',
  },
  {
    title: 'Grupos que van juntos',
    text: 'Suscripciones para quienes cambian de lugar por trabajo o estudios, como docentes que dan clases fuera, personal investigador o sanitario.',
    gives: 'Un grupo con una necesidad real y una persona que lo conozca bien.',
    gets: 'Suscripciones en una sola factura y ayuda con los primeros anuncios.',
  },
];

export const partnerKinds: PartnerKind[] = [
  {
    title: 'Aseguradoras y corredurías',
    text: 'Seguros de hogar y de responsabilidad civil que digan con palabras claras qué vale mientras una casa está de intercambio.',
  },
  {
    title: 'Compañías de tren y de ferri',
    text: 'Porque la manera más bonita de llegar a una casa de intercambio suele ser la más lenta.',
  },
  {
    title: 'Servicios de llaves y cerraduras',
    text: 'Cajas de llaves, puntos de recogida en el barrio y cerraduras inteligentes que no dejen rastro de quién duerme dónde.',
  },
  {
    title: 'Cooperativas de limpieza y lavandería',
    text: 'De la zona, con sueldos justos y dispuestas a venir con poca antelación entre una familia y otra.',
  },
  {
    title: 'Universidades y hospitales',
    text: 'Acogen a gente que viene unos meses y deja atrás una buena casa.',
  },
  {
    title: 'Ciudades y regiones',
    text: 'Lugares que quieren visitantes que se quedan semanas, compran en las tiendas del centro y dejan los pisos para quienes viven en ellos.',
  },
];

export const partnerSteps: PartnerStep[] = [
  {
    title: 'Escríbenos',
    text: (site) =>
      `Media página a ${site.emails.partners}: quién eres, qué aportarías a los miembros y qué esperas.`,
  },
  {
    title: 'Hablemos',
    text: 'Una llamada de media hora. Si no encaja, lo decimos pronto, y por qué.',
  },
  {
    title: 'Probemos en pequeño',
    text: 'Tres meses, una oferta y una cifra acordada de antemano por las dos partes.',
  },
  {
    title: 'Por escrito',
    text: 'Un contrato corto, con una salida para las dos partes, y unas líneas en esta página.',
  },
];

export const partnerPrinciples: string[] = [
  'No vendemos ni cedemos datos de los miembros. Nunca decimos a quien colabora con nosotros quién ha usado su oferta.',
  'No vendemos sitios en la galería. Las casas están en el orden en que se publicaron.',
  'Si quien colabora con nosotros ha pagado por un texto, lo decimos en la primera línea.',
  'No cobramos comisiones que al final tendría que pagar un miembro.',
];
