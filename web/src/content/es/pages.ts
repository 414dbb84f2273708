import type { publicPages as english } from '../pages.ts';

export const publicPages: Record<keyof typeof english, { title: string; description: string }> = {
  home: {
    title: 'Intercambia tu casa, siéntete en casa en cualquier lugar',
    description:
      'Una comunidad de intercambio de casas: publica la tuya, mira las de otras personas e intercambia. Sin precio por noche.',
  },
  homes: {
    title: 'Ver casas',
    description:
      'Todas las casas de Swapstead con sus fotos y etiquetas, las más nuevas primero, publicadas por quienes viven en ellas.',
  },
  auth: { title: 'Iniciar sesión', description: 'Inicia sesión en Swapstead o crea una cuenta gratis.' },
  contact: {
    title: 'Escríbenos',
    description: 'Escribe al equipo de Swapstead sin iniciar sesión, o por correo, teléfono o carta.',
  },
};
