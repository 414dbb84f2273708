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
  title: 'Accesibilidad',
  description:
    'Cómo funciona Swapstead con teclado, lector de pantalla, texto grande y pantallas pequeñas, y cómo avisarnos si no funciona.',
  heading: 'Una casa tiene más de una puerta',
  commitment_title: 'Nuestro compromiso',
  commitment: [
    'Cualquiera debería poder encontrar una casa, publicar la suya y hablar con quien vive en otra. Con el teclado, de oído, con el texto al doble de tamaño, en un teléfono pequeño o un día en que cuesta concentrarse.',
    'Lo tenemos en cuenta desde la primera línea y probamos cada página antes de publicarla. Si en algo nos quedamos cortos, queremos saberlo.',
  ],
  features_title: 'Lo que ya está incluido',
  standards_title: 'Normas',
  technologies_title: 'Tecnologías de apoyo',
  technologies_intro:
    'Swapstead está hecho con los elementos normales de la web, para que funcione con las herramientas que ya conoces. Funciona con las versiones actuales de estas:',
  shortcuts_title: 'Atajos de teclado',
  shortcuts_intro:
    'En un Mac, Alt es la tecla Opción. Los atajos con Alt no funcionan mientras escribes en un campo.',
  improvements_title: 'En qué estamos trabajando',
  tests_title: 'Qué se ha probado',
};

export const featureGroups: FeatureGroup[] = [
  {
    id: 'visual',
    title: 'Vista',
    items: [
      'El texto destaca sobre el fondo con un contraste de al menos 4,5 a 1, con los colores claros y con los oscuros.',
      'El tema claro u oscuro sigue el de tu sistema, igual que los colores de alto contraste de Windows.',
      'Puedes ampliar hasta el 200 % sin perder texto ni botones, y sin desplazarte hacia los lados.',
      'El color nunca dice algo por sí solo. Siempre hay al lado una palabra, una marca o una forma.',
      'Las imágenes que cuentan algo tienen un texto alternativo. Los adornos no llegan a los lectores de pantalla.',
    ],
  },
  {
    id: 'keyboard',
    title: 'Teclado',
    items: [
      'A todos los controles se llega con el teclado, en el orden de lectura, y con él se manejan.',
      'Un anillo bien visible marca dónde estás.',
      'Lo primero de cada página es un enlace que salta al contenido.',
      'Los cuadros de diálogo mantienen el foco dentro y lo devuelven al sitio de donde venías.',
      'Las fotos se ordenan sin arrastrar y las fechas se ponen sin ratón.',
    ],
  },
  {
    id: 'audio-cognitive',
    title: 'Oído y comprensión',
    items: [
      'Nada suena por sí solo y nada depende del sonido.',
      'Frases cortas, palabras corrientes y siempre el mismo nombre para lo mismo.',
      'El movimiento es breve, y se apaga si tu sistema pide que haya menos.',
      'Los errores están junto al campo, dicen qué hacer y los lectores de pantalla los leen en voz alta.',
      'Un formulario largo conserva lo que has escrito si la página se cierra por error.',
    ],
  },
  {
    id: 'mobile',
    title: 'Teléfono',
    items: [
      'Las páginas caben en una pantalla de 320 píxeles de ancho, en vertical y en horizontal.',
      'Los botones son lo bastante grandes para un pulgar y tienen espacio entre ellos.',
      'No hace falta ningún gesto. Todo lo que se puede deslizar tiene también un botón.',
      'Los campos abren el teclado adecuado y tu gestor de contraseñas puede rellenarlos.',
    ],
  },
];

export const standards: Standard[] = [
  {
    name: 'WCAG 2.1 AA',
    description: 'Pautas de Accesibilidad para el Contenido Web del W3C, niveles A y AA',
    status: 'Conforme',
  },
  {
    name: 'EN 301 549',
    description: 'Norma europea de productos y servicios accesibles, capítulo sobre la web',
    status: 'Conforme',
  },
  {
    name: 'Directiva de accesibilidad web',
    description:
      'Directiva (UE) 2016/2102, escrita para organismos públicos, que seguimos por voluntad propia',
    status: 'En curso',
  },
];

export const assistiveTechnologies: AssistiveTechnology[] = [
  {
    kind: 'Lectores de pantalla de escritorio',
    names: 'NVDA y JAWS en Windows, VoiceOver en macOS, Orca en Linux',
  },
  { kind: 'Lectores de pantalla en el teléfono', names: 'VoiceOver en iOS, TalkBack en Android' },
  {
    kind: 'Ampliación',
    names: 'el zoom del navegador, ZoomText y las lupas de Windows, macOS, iOS y Android',
  },
  {
    kind: 'Control por voz',
    names: 'Control por voz en macOS e iOS, Acceso por voz en Windows y Voice Access en Android, Dragon',
  },
  { kind: 'Otras formas de entrada', names: 'solo teclado, pulsadores y teclados en pantalla' },
  {
    kind: 'Ajustes de pantalla',
    names: 'colores forzados, colores oscuros, texto más grande y menos movimiento',
  },
];

export const keyboardShortcuts: KeyboardShortcut[] = [
  {
    action: 'Buscar casas',
    keys: ['Alt + S'],
    note: 'Va al campo de búsqueda de la galería desde cualquier página.',
  },
  { action: 'Ir al perfil', keys: ['Alt + P'], note: 'Abre tu perfil.' },
  {
    action: 'Cerrar',
    keys: ['Escape'],
    note: 'Cierra el cuadro o el menú abierto y vuelve a lo que lo abrió.',
  },
  {
    action: 'Moverse por la página',
    keys: ['Tab', 'Shift + Tab'],
    note: 'Tab va al control siguiente; Shift + Tab, al anterior.',
  },
];

export const improvements: Improvement[] = [
  {
    title: 'Más personas, menos suposiciones',
    text: 'Queremos probar cada cambio grande con personas que usan a diario un lector de pantalla, un pulsador o la voz.',
  },
  {
    title: 'Mejores palabras para las fotos',
    text: 'Los miembros saben qué muestran sus fotos. Buscamos una manera sencilla de que puedan decirlo.',
  },
  {
    title: 'Casas accesibles, más fáciles de encontrar',
    text: 'Ya se pueden poner etiquetas propias a una casa, como «Sin escalones» o «Puertas anchas». Estamos preparando una lista común.',
  },
  {
    title: 'La Directiva de accesibilidad web',
    text: 'Estamos repasando lo que exige sobre declaraciones, seguimiento y comentarios, aunque no nos obliga.',
  },
];

export const accessibilityFeedback: typeof englishFeedback = {
  title: 'Cuéntanos qué te lo pone difícil',
  text: [
    'Di qué página era, qué querías hacer y, si quieres, con qué navegador y qué herramienta de apoyo. Con una frase basta.',
    (site) => `Intentamos responder en ${site.accessibility_reply_days} días laborables.`,
  ],
  button: 'Escribir al equipo de accesibilidad',
  subject: 'Comentarios sobre accesibilidad',
  mail_body: (site) =>
    `Hola, equipo de accesibilidad de ${site.name}:\n\nLa página:\nLo que quería hacer:\nLo que ha pasado:\n`,
};
