/** Whether this browser can draw the map at all: asked before the map is made, whose constructor fails without a word. */
export function canDrawMaps(): boolean {
  const context = document.createElement('canvas').getContext('webgl2');
  context?.getExtension('WEBGL_lose_context')?.loseContext();
  return context !== null;
}
