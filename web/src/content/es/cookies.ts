import type {
  BrowserAdvice,
  CookieType,
  cookiesPage as english,
  StoredItem,
  ThirdPartyService,
} from '../cookies.ts';

export const cookiesPage: typeof english = {
  title: 'Cookies',
  description: 'Qué guarda Swapstead en tu navegador, para qué, cuánto tiempo y cómo cambiarlo.',
  types_title: 'Tipos de cookies',
  stored_title: 'Qué guarda este sitio',
  stored_intro:
    'Esta es la lista completa. Lo que está en el almacenamiento local se queda en tu navegador y no se envía a ningún sitio, salvo que la lista lo diga.',
  third_party_title: 'Servicios de terceros',
  settings_title: 'Ajustes de cookies',
  settings_text: 'Cambia de opinión cuando quieras. Si retiras tu consentimiento, se aplica al momento.',
  browser_title: 'En tu navegador',
};

export const cookieTypes: CookieType[] = [
  {
    id: 'essential',
    title: 'Esenciales',
    badge: 'Obligatorias',
    text: 'Sin ellas, el sitio no puede hacer lo que le pides, como mantener tu sesión abierta.',
    here: 'Las cookies que abren tu sesión y protegen tu cuenta, un registro de lo que eliges en esta página y las pocas cosas que pides a tu navegador que recuerde.',
  },
  {
    id: 'analytics',
    title: 'Analíticas',
    badge: 'Opcionales',
    text: 'Ayudan a quienes hacen un sitio a ver qué páginas se usan y dónde se atasca la gente.',
    here: 'Con tu consentimiento, nuestro propio servidor cuenta las páginas vistas. Cuenta páginas, no personas: en esa cuenta no entra ninguna cookie, ningún identificador ni ninguna dirección de red.',
  },
  {
    id: 'functional',
    title: 'Funcionales',
    badge: 'Opcionales',
    text: 'Recuerdan comodidades de las que un sitio podría prescindir, como un diseño elegido.',
    here: 'Ahora mismo no usamos ninguna. Guardamos tu elección para que más adelante nada se active sin ella.',
  },
  {
    id: 'marketing',
    title: 'Publicidad',
    badge: 'Opcionales',
    text: 'Siguen lo que la gente mira, en un sitio o en muchos, para mostrarle anuncios.',
    here: 'Ahora mismo no usamos ninguna. En este sitio no hay publicidad ni píxeles de seguimiento.',
  },
];

export const storedItems: StoredItem[] = [
  {
    name: 'Cookie de sesión, con un nombre que acaba en swapstead_session',
    kind: 'Cookie',
    category: 'essential',
    purpose:
      'Mantiene tu sesión abierta. Se crea cuando inicias sesión, se envía solo a nuestro servidor y ningún script puede leerla.',
    kept: (site) =>
      `hasta que cierres sesión o ${site.retention.session_days} días después de tu última visita`,
  },
  {
    name: 'Cookie del dispositivo, con un nombre que acaba en swapstead_device',
    kind: 'Cookie',
    category: 'essential',
    purpose:
      'Le dice a nuestro servidor que ya has iniciado sesión con este navegador, y así podemos avisarte si se inicia desde uno nuevo. Lleva un número al azar, se crea cuando inicias sesión y ningún script puede leerla.',
    kept: 'un año después de tu último inicio de sesión, también si cierras sesión',
  },
  {
    name: 'Cookie de registro, con un nombre que acaba en swapstead_registration',
    kind: 'Cookie',
    category: 'essential',
    purpose:
      'Se encarga de que la contraseña que elegiste valga solo en el navegador en el que creaste tu cuenta. Se crea cuando te registras y ningún script puede leerla.',
    kept: 'un día',
  },
  {
    name: 'Cookie del segundo paso, con un nombre que acaba en swapstead_step',
    kind: 'Cookie',
    category: 'essential',
    purpose:
      'Recuerda entre dos páginas que tu contraseña era correcta y que falta el segundo paso. Ningún script puede leerla.',
    kept: 'hasta que inicies sesión o 10 minutos',
  },
  {
    name: 'Cookie de la llave de acceso, con un nombre que acaba en swapstead_challenge',
    kind: 'Cookie',
    category: 'essential',
    purpose:
      'Une la pregunta que responde tu llave de acceso al navegador que la hizo. Se crea cuando inicias sesión con una llave de acceso y ningún script puede leerla.',
    kept: 'hasta que inicies sesión o 5 minutos',
  },
  {
    name: 'Cookie de posición, con un nombre que acaba en swapstead_position',
    kind: 'Cookie',
    category: 'essential',
    purpose:
      'Se encarga de que veas lo que acabas de cambiar cuando nuestro servidor guarda varias copias de sus datos. Lleva un número que cuenta los cambios de todos los miembros juntos, se crea cuando cambias algo y ningún script puede leerla.',
    kept: 'un minuto',
  },
  {
    name: 'swapstead.consent',
    kind: 'Almacenamiento local',
    category: 'essential',
    purpose:
      'Recuerda qué elegiste en el banner de cookies, cuándo y qué versión de esta política estaba en vigor. Como prueba, el mismo registro llega a nuestro servidor con un número al azar, sin tu nombre ni tu dirección.',
    kept: 'hasta que lo borres en tu navegador',
  },
  {
    name: 'swapstead.favourites',
    kind: 'Almacenamiento local',
    category: 'essential',
    purpose:
      'Recuerda las casas que marcaste con el corazón, solo en este dispositivo. Se crea cuando pulsas el corazón.',
    kept: 'hasta que quites los corazones o lo borres en tu navegador',
  },
  {
    name: 'swapstead.favouritesGone',
    kind: 'Almacenamiento local',
    category: 'essential',
    purpose:
      'Recuerda cuántas de las casas que guardaste ya no estaban publicadas la última vez que las miraste, para no contarlas.',
    kept: 'hasta que vuelvas a mirar tus casas guardadas o lo borres en tu navegador',
  },
  {
    name: 'swapstead.recentPlaces',
    kind: 'Almacenamiento local',
    category: 'essential',
    purpose:
      'Recuerda los tres últimos lugares que buscaste y la distancia que elegiste, solo en este dispositivo, para que puedas repetir la búsqueda pulsando una vez.',
    kept: 'hasta que lo borres en tu navegador',
  },
  {
    name: 'swapstead.languageOffer',
    kind: 'Almacenamiento local',
    category: 'essential',
    purpose: 'Hace que no vuelva a salir la oferta de leer este sitio en otro idioma.',
    kept: 'hasta que borres los datos de tu navegador',
  },
  {
    name: 'swapstead.wipDismissed',
    kind: 'Almacenamiento local',
    category: 'essential',
    purpose: 'Recuerda que cerraste el cuadro «Sitio en obras», para que no vuelva a salir.',
    kept: 'hasta que lo borres en tu navegador',
  },
  {
    name: 'swapstead.signOutPending',
    kind: 'Almacenamiento local',
    category: 'essential',
    purpose:
      'Recuerda que cerraste sesión cuando no se podía contactar con nuestro servidor, para que siga cerrada y el servidor lo sepa más tarde.',
    kept: 'hasta que nuestro servidor lo sepa, normalmente unos segundos',
  },
  {
    name: 'Borradores de formularios, con nombres que empiezan por swapstead.draft',
    kind: 'Almacenamiento local',
    category: 'essential',
    purpose:
      'Guardan lo que has empezado a escribir, como un anuncio, un mensaje o una pregunta para nosotros, para que no se pierda nada si se cierra la página.',
    kept: 'hasta que envíes el formulario o lo borres en tu navegador',
  },
  {
    name: 'Guías de las casas, con nombres que empiezan por swapstead-guide',
    kind: 'Caché',
    category: 'essential',
    purpose:
      'Guardan la guía de la casa, la dirección, las listas y las fotos de una estancia, con la página para leerlas, de modo que puedas verlas sin conexión. Se guardan cuando pulsas «Guardar en este teléfono», nunca antes.',
    kept: 'hasta que la quites, cierres sesión o el intercambio se cancele o se complete; como muy tarde, tres días después de la salida',
  },
];

export const thirdPartyServices: ThirdPartyService[] = [
  {
    title: 'Un servicio de analítica',
    text: 'Es nuestro y funciona en nuestro propio servidor. Ninguna otra empresa recibe los números.',
  },
  {
    title: 'Un servicio de pago con tarjeta',
    text: 'Stripe cobra las suscripciones. Sus páginas se abren cuando eliges un plan de pago o gestionas tu suscripción, en su propia dirección, y ahí usa sus propias cookies, entre otras cosas contra el fraude. Ninguno de sus scripts se ejecuta en nuestras páginas.',
  },
  {
    title: 'Un proveedor de la base de datos',
    text: 'Hace funcionar la base de datos en la que el sitio guarda sus registros. Tu navegador nunca habla con él y no usa cookies.',
  },
  {
    title: 'Inicio de sesión con redes sociales',
    text: 'Inicias sesión con correo y contraseña. Ahora mismo no ofrecemos inicio de sesión con redes sociales, no cargamos ningún botón ni script suyo y ninguna sabe por nosotros que has estado aquí. Si eso cambia, antes te preguntaremos.',
  },
];

export const browserAdvice: BrowserAdvice[] = [
  {
    browser: 'Chrome',
    path: 'Configuración, Privacidad y seguridad, Cookies de terceros o Eliminar datos de navegación',
  },
  { browser: 'Firefox', path: 'Ajustes, Privacidad y seguridad, Cookies y datos del sitio' },
  { browser: 'Safari en un Mac', path: 'Safari, Ajustes, Privacidad, Gestionar datos de sitios web' },
  {
    browser: 'Safari en iPhone y iPad',
    path: 'Ajustes, Apps, Safari, Avanzado, Datos de sitios web',
  },
  { browser: 'Edge', path: 'Configuración, Privacidad, búsqueda y servicios, Cookies' },
];
