import { zodResolver } from '@hookform/resolvers/zod';
import { type HomeFields, homeFieldsSchema } from '@swapstead/contract/homes/listing.endpoints';
import { PHOTO_TEXTS } from '@swapstead/contract/photos/texts';
import type { PlaceChoice } from '@swapstead/contract/places/endpoints';
import { m } from '@swapstead/messages';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Controller, type Resolver, useForm } from 'react-hook-form';
import { Field, TextArea } from '../../../ui/field.tsx';
import { toastError } from '../../../ui/toast.tsx';
import type { PhotoTray } from '../photos/photo-tray.ts';
import { useTrayPhotos } from '../photos/use-photo-tray.ts';
import { AmenitiesSection } from './amenities-section.tsx';
import { BasicSection } from './basic-section.tsx';
import { ErrorSummary } from './error-summary.tsx';
import { faultsOf, stateOf } from './form-faults.ts';
import { type HomeFormValues, SECTIONS } from './form-fields.ts';
import { failedText, leftToDo, missingFields, placeChoiceOf } from './home-form-values.ts';
import { PhotoSection } from './photo-section.tsx';
import { SectionList, type SectionState } from './section-list.tsx';
import { SubmitBar } from './submit-bar.tsx';
import { TagsSection } from './tags-section.tsx';

type HomeFormProps = {
  /** The id of a home that is already listed. */
  homeId?: string;
  /** The form's first values, perhaps from a draft, and the stored values, with which place and point are compared. */
  initial: HomeFormValues;
  stored: HomeFormValues;
  tray: PhotoTray;
  /** The smallest number of photos. */
  minPhotos: number;
  /** Content beside the form, above the list of its sections. */
  aside: ReactNode;
  /** The label of the submit button: before, and while sending. */
  action: string;
  busyAction: string;
  /** The text beside the button while nothing is left to do. */
  note: string;
  /** Further buttons in the bar at the bottom. */
  otherActions?: (state: { isBusy: boolean }) => ReactNode;
  /** Content below the last section. */
  footer?: (state: { isBusy: boolean }) => ReactNode;
  /** Sends the form; returns the server's faults by field. */
  onSubmit: (fields: HomeFields, place: PlaceChoice) => Promise<Record<string, string>>;
  onEdit?: (values: HomeFormValues) => void;
};

/** The form of a home, for listing and editing (LIST-03): five sections, and a bar that says what is left to do. */
export function HomeForm(props: HomeFormProps) {
  const { initial, stored, tray, minPhotos, aside, action, busyAction, note, otherActions, footer } = props;
  const { onSubmit, onEdit } = props;
  const form = useForm<HomeFormValues>({
    defaultValues: initial,
    // The schema takes the form's values; its output is sent.
    resolver: zodResolver(homeFieldsSchema) as unknown as Resolver<HomeFormValues>,
    mode: 'onTouched',
    shouldFocusError: false,
  });
  const { control, register, formState, getValues, handleSubmit, setError, subscribe, watch } = form;
  const { errors } = formState;
  const photos = useTrayPhotos(tray);
  const kept = photos.filter(({ state, marked }) => !marked && state !== 'failed');
  const failed = photos.filter(({ state, marked }) => !marked && state === 'failed').length;
  const uploading = kept.filter(({ state }) => state === 'waiting' || state === 'sending').length;
  const [isBusy, setBusy] = useState(false);
  /** Disables the form while it is sent, because later typing would not be part of the request. */
  const [isSending, setSending] = useState(false);
  const typedIn = useRef<Element>(null);
  const [wasSent, setWasSent] = useState(false);
  const [photoRefusal, setPhotoRefusal] = useState<{ message: string; of: unknown }>();
  const summary = useRef<HTMLElement>(null);
  const values = watch();
  const missing = missingFields(values);
  // A refusal of photos no longer applies once the photos have changed.
  const refused = photoRefusal?.of === photos ? photoRefusal.message : undefined;
  const photoFault =
    wasSent && failed > 0
      ? failedText(failed)
      : wasSent && kept.length < minPhotos
        ? PHOTO_TEXTS.too_few
        : refused;
  const faults = wasSent ? faultsOf(errors, photoFault, failed > 0) : [];
  const todo = leftToDo(missing, { arrived: kept.length - uploading, uploading, failed }, minPhotos);

  useEffect(() => {
    if (!onEdit) return;
    return subscribe({ formState: { values: true }, callback: ({ values: edited }) => onEdit(edited) });
  }, [subscribe, onEdit]);

  // After Enter in a field the focus stays there, unless a dialog or a fault has appeared.
  useEffect(() => {
    if (isSending || document.activeElement !== document.body) return;
    if (typedIn.current instanceof HTMLElement) typedIn.current.focus({ preventScroll: true });
    typedIn.current = null;
  }, [isSending]);

  const showFaults = () => {
    setWasSent(true);
    // After the summary has rendered.
    requestAnimationFrame(() => {
      summary.current?.focus({ preventScroll: true });
      summary.current?.scrollIntoView({ block: 'start' });
    });
  };

  const tooFewPhotos = () => {
    if (kept.length + failed >= minPhotos) return false;
    toastError(m.listing_home_form_more_photos_needed(), PHOTO_TEXTS.too_few);
    return true;
  };

  /** Waits for the uploads, perhaps for minutes, and then sends what the form contains by that time. */
  const sendOnceArrived = async () => {
    if (tooFewPhotos()) return showFaults();
    setBusy(true);
    try {
      await tray.settled();
      const someFailed = tray.snapshot().some(({ state }) => state === 'failed');
      if (someFailed || tray.ids().length < minPhotos) return showFaults();
      await handleSubmit(send, showFaults)();
    } finally {
      setBusy(false);
    }
  };

  const send = async (checked: HomeFormValues) => {
    typedIn.current = document.activeElement;
    setSending(true);
    // The resolver has replaced the values with the schema's output.
    const { photos: aboutPhotos, ...aboutFields } = await onSubmit(
      checked as HomeFields,
      placeChoiceOf(getValues(), stored),
    ).finally(() => setSending(false));
    if (aboutPhotos) setPhotoRefusal({ message: aboutPhotos, of: tray.snapshot() });
    for (const [field, message] of Object.entries(aboutFields)) {
      setError(field === 'place_id' || field === 'pin' ? 'place' : (field as keyof HomeFormValues), {
        message,
      });
    }
    if (aboutPhotos || Object.keys(aboutFields).length > 0) showFaults();
  };

  const sections: SectionState[] = SECTIONS.map(({ id, title }) => ({
    id,
    title,
    state: stateOf(id, { errors, missing, photoFault, kept: kept.length, minPhotos, values }),
  }));
  const heading = (index: number) => SECTIONS[index] as (typeof SECTIONS)[number];

  return (
    <form
      noValidate
      aria-busy={isBusy}
      onSubmit={(event) => {
        event.preventDefault();
        if (isBusy) return;
        void handleSubmit(sendOnceArrived, () => {
          tooFewPhotos();
          showFaults();
        })(event);
      }}
    >
      <div
        inert={isSending}
        className="wrap grid items-start justify-center gap-x-[clamp(48px,7vw,112px)] gap-y-10 pt-[clamp(40px,5vw,72px)] nav:grid-cols-[minmax(240px,340px)_minmax(0,760px)] nav:justify-between max-nav:grid-cols-[minmax(0,680px)]"
      >
        {/* Sticky only where the whole list fits above the bar at the bottom, which would cover its last steps. */}
        <div className="nav:top-[calc(var(--bar)+48px)] nav:[@media(height>=56rem)]:sticky">
          {aside}
          <SectionList sections={sections} />
        </div>
        <div className="min-w-0">
          <ErrorSummary ref={summary} faults={faults} />
          <FormSection {...heading(0)}>
            <BasicSection control={control} register={register} errors={errors} homeId={props.homeId} />
          </FormSection>
          <FormSection
            {...heading(1)}
            hint={minPhotos > 0 ? m.listing_home_form_photos_hint() : heading(1).hint}
          >
            <PhotoSection tray={tray} error={photoFault} />
          </FormSection>
          <FormSection {...heading(2)}>
            <Controller
              control={control}
              name="amenities"
              render={({ field: { value, onChange } }) => (
                <AmenitiesSection value={value} onChange={onChange} error={errors.amenities?.message} />
              )}
            />
          </FormSection>
          <FormSection {...heading(3)}>
            <Controller
              control={control}
              name="interests"
              render={({ field: { value, onChange } }) => (
                <TagsSection value={value} onChange={onChange} error={errors.interests?.message} />
              )}
            />
          </FormSection>
          <FormSection {...heading(4)}>
            <div className="mt-8">
              <Field
                id="swap_preferences"
                label={m.listing_home_form_preferences()}
                optional
                error={errors.swap_preferences?.message}
              >
                {(field) => (
                  <TextArea
                    {...field}
                    rows={4}
                    placeholder={m.listing_home_form_preferences_example()}
                    {...register('swap_preferences')}
                  />
                )}
              </Field>
            </div>
          </FormSection>
          {footer?.({ isBusy })}
        </div>
      </div>
      <SubmitBar
        isBusy={isBusy}
        label={isBusy ? (uploading > 0 ? m.listing_home_form_uploading() : busyAction) : action}
        todo={todo ?? { title: m.listing_home_form_all_set(), sentence: note }}
        otherActions={otherActions?.({ isBusy })}
      />
    </form>
  );
}

type FormSectionProps = { id: string; title: string; hint: string; children: ReactNode };

/** One section of a long form, with its heading. */
function FormSection({ id, title, hint, children }: FormSectionProps) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="scroll-mt-[calc(var(--bar)+24px)] pb-16 not-first-of-type:border-t not-first-of-type:border-line not-first-of-type:pt-14"
    >
      <h2 id={`${id}-title`} className="text-28">
        {title}
      </h2>
      <p className="mt-2 text-ink-soft">{hint}</p>
      {children}
    </section>
  );
}
