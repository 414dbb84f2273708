import { Gallery } from '../features/homes/gallery.tsx';
import { Hero } from '../features/welcome/hero.tsx';
import { WipDialog } from '../features/welcome/wip-dialog.tsx';
import { paths } from '../paths.ts';
import { PageMeta } from '../ui/page-meta.tsx';

export function Page() {
  return (
    <div className="[--panel-half:94px] sm:[--panel-half:76px]">
      <PageMeta
        title="Swapstead: swap homes, feel at home anywhere"
        description="A home-exchange community: list your home, browse the homes of others and swap."
        path={paths.home()}
      />
      <WipDialog />
      <Hero />
      <div id="browse" className="wrap">
        <Gallery />
      </div>
    </div>
  );
}
