import type { ProfileForm } from '@swapstead/contract/profiles/endpoints';
import type { UseFormRegister } from 'react-hook-form';

const box = 'size-5 flex-none accent-pine';

/** How other members may reach the host (PROF-51). */
export function ContactFields({ register }: { register: UseFormRegister<ProfileForm> }) {
  return (
    <>
      <fieldset className="grid gap-2">
        <legend className="mb-2 font-semibold">Contact preference</legend>
        <div className="flex gap-8">
          {[
            { value: 'chat', label: 'Chat' },
            { value: 'email', label: 'Email' },
          ].map(({ value, label }) => (
            <label key={value} className="flex min-h-11 cursor-pointer items-center gap-2.5">
              <input type="radio" value={value} className={box} {...register('contact_preference')} />
              {label}
            </label>
          ))}
        </div>
      </fieldset>
      <label className="flex min-h-11 cursor-pointer items-center gap-2.5">
        <input type="checkbox" className={box} {...register('share_email')} />
        Share my email address with premium members
      </label>
    </>
  );
}
