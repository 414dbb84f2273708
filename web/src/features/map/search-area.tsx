import { Button } from '../../ui/button.tsx';

/** Offered once the map was moved by hand (MAP-09). */
export function SearchArea({ onPress }: { onPress: () => void }) {
  return (
    <div className="pointer-events-none absolute inset-x-16 top-3 z-10 grid justify-items-center">
      <Button size="small" className="pointer-events-auto shadow-soft" onClick={onPress}>
        Search this area
      </Button>
    </div>
  );
}
