import { type Floor, SERVER_FLOORS, WEB_FLOORS } from './floors.ts';

const ROW = 22;
const WIDTH = 330;
const GAP = 40;
const MARGIN = 20;

/**
 * docs/floors.svg: server and web as two houses on the contract, each slice a floor above those that it may import.
 */
export function floorsPicture(): string {
  const rows = Math.max(SERVER_FLOORS.length, WEB_FLOORS.length) + 4;
  const [width, height] = [2 * MARGIN + 2 * WIDTH + GAP, 2 * MARGIN + rows * ROW];
  const ground = height - MARGIN - ROW;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">
<title>The floors of server and web: each imports only what lies below it</title>
<style>
text { font: 13px system-ui, sans-serif; fill: #23322c; }
rect { fill: #fff; stroke: #8fa39a; }
.slice { fill: #eef4f0; }
.shared { fill: #f6e2b8; }
@media (prefers-color-scheme: dark) {
text { fill: #e8efeb; }
rect { fill: #1d2723; stroke: #5d7168; }
.slice { fill: #27352f; }
.shared { fill: #56451c; }
}
</style>
${house(MARGIN, ground, SERVER_FLOORS, ['server/src/app.ts, composition/', 'server/src/features/', 'server/src/platform/'])}
${house(MARGIN + WIDTH + GAP, ground, WEB_FLOORS, ['web/src/pages/, app/', 'web/src/features/', 'web/src/ui/, lib/'])}
${floor(MARGIN, ground, 2 * WIDTH + GAP, 'shared', 'contract/src/')}
</svg>
`;
}

/** From the bottom up: the base, the slices inside their folder, and the roof, which imports all of them. */
function house(
  x: number,
  ground: number,
  slices: readonly Floor[],
  [roof, folder, base]: [string, string, string],
) {
  const names = [base, ...slices.map(({ slice }) => slice), folder, roof];
  return names
    .map((name, level) => {
      const y = ground - (level + 1) * ROW;
      if (name === folder) return label(x + WIDTH / 2, y, name);
      const isSlice = name !== base && name !== roof;
      return isSlice ? floor(x + 30, y, WIDTH - 60, 'slice', name) : floor(x, y, WIDTH, 'whole', name);
    })
    .join('\n');
}

const floor = (x: number, y: number, width: number, kind: string, name: string) =>
  `<rect class="${kind}" x="${x}" y="${y}" width="${width}" height="${ROW}"/>${label(x + width / 2, y, name)}`;

const label = (x: number, y: number, text: string) =>
  `<text x="${x}" y="${y + 15.5}" text-anchor="middle">${text}</text>`;
