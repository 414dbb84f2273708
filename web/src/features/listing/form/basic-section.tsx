import { HOME_FIELD_NAMES } from '@swapstead/contract/homes/fields';
import { homeTypeText } from '@swapstead/contract/homes/home-type-text';
import { HOME_TYPES } from '@swapstead/contract/homes/presets';
import { type LanguageCode, languageChoices } from '@swapstead/contract/language-codes';
import { LIMITS } from '@swapstead/contract/limits';
import { labelWithin } from '@swapstead/contract/locale';
import { m } from '@swapstead/messages';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { type Control, Controller, type FieldErrors, type UseFormRegister, useWatch } from 'react-hook-form';
import { Field, FieldError, TextArea, TextInput } from '../../../ui/field.tsx';
import { NumberStepper } from '../../../ui/number-stepper.tsx';
import { Select } from '../../../ui/select.tsx';
import type { HomeFormValues } from './form-fields.ts';
import { PlaceField } from './place-field.tsx';

type BasicSectionProps = {
  control: Control<HomeFormValues>;
  register: UseFormRegister<HomeFormValues>;
  errors: FieldErrors<HomeFormValues>;
  /** The id of a home that is already listed. */
  homeId: string | undefined;
};

const AMOUNTS = [
  { name: 'guests', step: 1 },
  { name: 'bedrooms', step: 1 },
  { name: 'bathrooms', step: 0.5 },
] as const;

/** Fields that searches filter by: a home that leaves one empty is not found by that filter (FIND-19). */
const NOT_FOUND_BY_SEARCH: Partial<Record<(typeof AMOUNTS)[number]['name'], string>> = {
  guests: m.listing_basic_section_guests_help(),
  bedrooms: m.listing_basic_section_bedrooms_help(),
};

/** Title, description and its language, place, type and size of a home (LIST-04, LIST-05). */
export function BasicSection({ control, register, errors, homeId }: BasicSectionProps) {
  // Browsers check the spelling in the language of a field.
  const lang = useWatch({ control, name: 'language' }) ?? undefined;
  return (
    <div className="mt-8 grid gap-7">
      <Field
        id="title"
        label={HOME_FIELD_NAMES.title}
        help={m.listing_basic_section_title_help()}
        error={errors.title?.message}
      >
        {(field) => <TextInput {...field} lang={lang} {...register('title')} />}
      </Field>
      <Field id="description" label={HOME_FIELD_NAMES.description} error={errors.description?.message}>
        {(field) => <TextArea {...field} lang={lang} rows={5} {...register('description')} />}
      </Field>
      <Controller
        control={control}
        name="language"
        render={({ field: { value, onChange, onBlur } }) => (
          <LanguageField value={value} onChange={onChange} onBlur={onBlur} error={errors.language?.message} />
        )}
      />
      <PlaceField control={control} error={errors.location?.message} homeId={homeId} />
      <HomeTypes register={register} error={errors.home_type?.message} />
      <div className="grid gap-5 sm:grid-cols-3 sm:gap-4">
        {AMOUNTS.map(({ name, step }) => (
          <Controller
            key={name}
            control={control}
            name={name}
            render={({ field: { value, onChange, onBlur } }) => (
              <Field
                id={name}
                label={HOME_FIELD_NAMES[name]}
                help={value === null && NOT_FOUND_BY_SEARCH[name]}
                error={errors[name]?.message}
              >
                {(ties) => (
                  <NumberStepper
                    control={ties}
                    of={labelWithin(HOME_FIELD_NAMES[name])}
                    value={value}
                    step={step}
                    max={LIMITS.rooms}
                    onChange={onChange}
                    onBlur={onBlur}
                  />
                )}
              </Field>
            )}
          />
        ))}
      </div>
    </div>
  );
}

type LanguageFieldProps = {
  value: LanguageCode | null;
  onChange: (language: LanguageCode | null) => void;
  onBlur: () => void;
  error: string | undefined;
};

/** Which language the host writes in (LANG-21). */
function LanguageField({ value, onChange, onBlur, error }: LanguageFieldProps) {
  const [choices] = useState(languageChoices);
  return (
    <Field
      id="language"
      label={HOME_FIELD_NAMES.language}
      help={m.listing_basic_section_language_help()}
      error={error}
    >
      {(field) => (
        <Select
          {...field}
          className="max-w-80"
          options={[{ value: '' as const, label: m.homes_not_specified() }, ...choices]}
          value={value ?? ''}
          onChange={(chosen) => onChange(chosen || null)}
          onBlur={onBlur}
        />
      )}
    </Field>
  );
}

type HomeTypesProps = Pick<BasicSectionProps, 'register'> & { error: string | undefined };

function HomeTypes({ register, error }: HomeTypesProps) {
  return (
    <fieldset className="grid min-w-0 gap-2" aria-describedby="home_type-error">
      <legend className="mb-2 font-semibold leading-snug">{HOME_FIELD_NAMES.home_type}</legend>
      <div className="flex flex-wrap gap-2">
        {HOME_TYPES.map((type, index) => (
          <label
            key={type}
            className="group inline-flex min-h-10 cursor-pointer items-center gap-2 rounded-full border border-edge px-4 py-1 text-15 leading-tight font-medium transition hover:border-ink has-checked:border-pine has-checked:bg-pine has-checked:text-on-pine has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-pine"
          >
            <input
              type="radio"
              value={type}
              {...(index === 0 && { id: 'home_type' })}
              aria-invalid={error ? true : undefined}
              className="peer sr-only"
              {...register('home_type')}
            />
            <Check aria-hidden="true" className="-ms-0.5 hidden size-4 peer-checked:block" />
            {homeTypeText(type)}
          </label>
        ))}
      </div>
      <FieldError id="home_type-error" message={error} />
    </fieldset>
  );
}
