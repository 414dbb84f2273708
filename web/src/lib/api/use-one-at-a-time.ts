import type { MutateOptions, UseMutationResult } from '@tanstack/react-query';
import { useRef } from 'react';

/** A mutation that ignores calls while one is running, even before the page has been able to disable its button. */
export function useOneAtATime<Data, Failure, Input, Context>(
  mutation: UseMutationResult<Data, Failure, Input, Context>,
): UseMutationResult<Data, Failure, Input, Context> {
  const isBusy = useRef(false);
  const mutate = (input: Input, options?: MutateOptions<Data, Failure, Input, Context>) => {
    if (isBusy.current) return;
    isBusy.current = true;
    (mutation.mutate as (input: Input, options: MutateOptions<Data, Failure, Input, Context>) => void)(
      input,
      {
        ...options,
        onSettled(...settled) {
          isBusy.current = false;
          options?.onSettled?.(...settled);
        },
      },
    );
  };
  return { ...mutation, mutate } as UseMutationResult<Data, Failure, Input, Context>;
}
