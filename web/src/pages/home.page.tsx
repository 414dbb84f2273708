import { Gallery } from '../features/homes/gallery.tsx';
import { Hero } from '../features/welcome/hero.tsx';
import { WipDialog } from '../features/welcome/wip-dialog.tsx';

export function Page() {
  return (
    <div className="[--panel-half:94px] sm:[--panel-half:76px]">
      <title>Swapstead: swap homes, feel at home anywhere</title>
      <WipDialog />
      <Hero />
      <div id="browse" className="wrap">
        <Gallery />
      </div>
    </div>
  );
}
