import { type Place, type Point, pointSchema } from '@swapstead/contract/places/endpoints';
import { pointProblem } from '@swapstead/contract/places/texts';
import { m } from '@swapstead/messages';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { api } from '../../../lib/api/api.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, FieldError, TextInput } from '../../../ui/field.tsx';
import { LazyMap } from '../../map/lazy-map.tsx';

type PointEditorProps = {
  place: Place;
  pin: Point | null;
  homeId: string | undefined;
  onUse: (pin: Point) => void;
  onRemove: () => void;
  onCancel: () => void;
};

type Problems = { latitude?: string; longitude?: string; point?: string | undefined };

/** Sets a point by pressing on the map, dragging, arrow keys or typing. Nothing changes until 'Use'. */
export function PointEditor({ place, pin, homeId, onUse, onRemove, onCancel }: PointEditorProps) {
  const [latitude, setLatitude] = useState(pin ? String(pin.latitude) : '');
  const [longitude, setLongitude] = useState(pin ? String(pin.longitude) : '');
  const [problems, setProblems] = useState<Problems>({});
  const [isShown, setShown] = useState(false);
  const first = useRef<HTMLDivElement>(null);
  const read = pointSchema.safeParse({ latitude: number(latitude), longitude: number(longitude) });
  const circle = useCircle(homeId, isShown ? read.data : undefined);
  useEffect(() => first.current?.focus(), []);

  function move(point: Point) {
    setLatitude(point.latitude.toFixed(5));
    setLongitude(point.longitude.toFixed(5));
    setProblems({});
  }

  function use() {
    if (!read.success) {
      const faults = read.error.issues.map(({ path, message }) => [path[0], message]);
      return setProblems(Object.fromEntries(faults));
    }
    const problem = pointProblem(read.data, place);
    if (problem) return setProblems({ point: problem });
    onUse(read.data);
  }

  const onEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    // Otherwise Enter would send the whole form.
    event.preventDefault();
    use();
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot take the focus
    <div
      ref={first}
      role="group"
      aria-label={m.listing_point_editor_the_exact_point()}
      tabIndex={-1}
      className="mt-4 grid gap-4 outline-none"
    >
      <p className="max-w-[58ch]">{m.listing_point_editor_intro()}</p>
      <div className="h-80">
        <LazyMap
          name="point-map"
          load={async () => (await import('../../map/point-map.tsx')).PointMap}
          props={{ place, point: read.data ?? null, circle: circle ?? null, onPoint: move }}
        />
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={m.listing_point_editor_latitude()} error={problems.latitude}>
          {(ties) => (
            <TextInput
              {...ties}
              inputMode="decimal"
              value={latitude}
              onChange={({ target }) => setLatitude(target.value)}
              onKeyDown={onEnter}
            />
          )}
        </Field>
        <Field label={m.listing_point_editor_longitude()} error={problems.longitude}>
          {(ties) => (
            <TextInput
              {...ties}
              inputMode="decimal"
              value={longitude}
              onChange={({ target }) => setLongitude(target.value)}
              onKeyDown={onEnter}
            />
          )}
        </Field>
      </div>
      <FieldError id="point-problem" message={problems.point} />
      <div className="flex flex-wrap items-center gap-3">
        <Button
          look="quiet"
          size="small"
          aria-pressed={isShown}
          className="bg-surface aria-pressed:border-pine aria-pressed:text-pine"
          onClick={() => setShown(!isShown)}
        >
          {m.listing_point_editor_what_members_see()}
        </Button>
        {isShown && (
          <p role="status" className="text-14 text-ink-soft">
            {seen(homeId, read.success)}
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-3">
        <Button size="small" onClick={use}>
          {m.listing_point_editor_use_this_point()}
        </Button>
        {pin && (
          <Button look="quiet" size="small" className="bg-surface" onClick={onRemove}>
            {m.listing_point_editor_remove_the_point()}
          </Button>
        )}
        <Button look="quiet" size="small" className="bg-surface" onClick={onCancel}>
          {m.common_cancel()}
        </Button>
      </div>
    </div>
  );
}

function seen(homeId: string | undefined, hasPoint: boolean): string {
  if (!hasPoint) return m.listing_point_editor_set_a_point_first();
  return homeId
    ? m.listing_point_editor_circle_is_what_members_see()
    : m.listing_point_editor_circle_is_an_example();
}

/** Stricter than JavaScript, for which '1e2' and '' are numbers. */
const number = (text: string) =>
  /^\s*-?\d+([.,]\d+)?\s*$/.test(text) ? Number(text.trim().replace(',', '.')) : Number.NaN;

/** The offset of the example circle of a home that is not listed yet, in degrees. */
const EXAMPLE = { latitude: 0.0036, longitude: 0.005 };

/** The centre of the circle around a point. For a stored home only the server knows it. */
function useCircle(homeId: string | undefined, point: Point | undefined): Point | undefined {
  const { data } = useQuery({
    queryKey: ['own-circle', homeId, point],
    queryFn: ({ signal }) =>
      api(
        'POST /api/homes/:id/circle',
        { params: { id: homeId ?? '' }, body: { pin: point as Point } },
        { signal },
      ),
    enabled: homeId !== undefined && point !== undefined,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (!point) return undefined;
  if (homeId) return data;
  return { latitude: point.latitude + EXAMPLE.latitude, longitude: point.longitude + EXAMPLE.longitude };
}
