import { type ReactNode, useState } from 'react';
import { hasCode, reasonOf } from '../api/callError.ts';
import { CodeField } from './CodeField.tsx';

interface CodeStep {
  /** The field; null until the server has asked for a code. */
  field: ReactNode;
  isAsked: boolean;
  /** Runs a call with the typed code, if there is one. When the server asks for a code, the field appears. */
  withCode: <T>(send: (typed: { code?: string }) => Promise<T>) => Promise<T>;
  /**
   * The sentence for an error; empty when the server asks for a code the first time, because the field itself
   * asks.
   */
  explain: (error: unknown) => string;
}

/** The second step of a form whose account may have two-step sign-in: only the server knows. */
export function useCode(): CodeStep {
  const [code, setCode] = useState('');
  const [isAsked, setIsAsked] = useState(false);
  return {
    field: isAsked ? <CodeField value={code} onChange={setCode} /> : null,
    isAsked,
    withCode: async (send) => {
      try {
        return await send(code.trim() ? { code } : {});
      } catch (error) {
        if (hasCode(error, 'second_factor_required')) setIsAsked(true);
        throw error;
      }
    },
    explain: (error) => (hasCode(error, 'second_factor_required') && !isAsked ? '' : reasonOf(error)),
  };
}
