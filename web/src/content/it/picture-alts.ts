import type { PictureName } from '../pictures.ts';

export const pictureAlts: Record<PictureName, string> = {
  'bedroom-worktable': 'Una camera da letto con un tavolino basso di legno e due sedie',
  'bedroom-yellow-throw': 'Un letto rifatto con un plaid giallo sotto una finestra',
  'facade-porch-in-autumn': 'Una casa bianca con veranda fra gli alberi d’autunno',
  'facade-white-cottage': 'Una casetta bianca con fiori alle finestre',
  'kitchen-eat-in': 'Una cucina con un tavolino per quattro vicino alla finestra',
  'kitchen-hexagon-tiles': 'Una cucina con mensole a vista e piastrelle esagonali',
  'kitchen-sink-and-herbs': 'Erbe aromatiche e frutta accanto al lavello di una cucina',
  'kitchen-wood-and-beams': 'Una cucina di legno sotto un soffitto con le travi a vista',
  'living-cat-at-window': 'Un divano grigio e un gatto che guarda fuori dalla finestra',
  'living-dog-and-armchair': 'Una poltrona verde chiaro con un cane che dorme lì davanti',
  'living-empty-white-room': 'Una stanza bianca con una porta a due ante aperta su quella accanto',
  'living-mountain-window': 'Due poltrone davanti a un’ampia finestra sulle montagne',
  'living-staircase': 'Un ingresso luminoso con una scala di legno a giorno',
  'view-mountain-path': 'Un sentiero in un prato sotto montagne rocciose',
  'view-rooftops-sunset': 'I tetti di una città nel sole della sera',
};
