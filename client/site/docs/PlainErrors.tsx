import { errorCodes, meaningOf, statusOf } from '../../../shared/errors.ts';
import { ErrorList } from './ErrorList.tsx';

const errors = errorCodes.map((code) => ({ code, status: statusOf(code), meaning: meaningOf(code) }));

/** The codes of refusals, for browsers that run no code. Only the server renders them. */
export const PlainErrors = () => <ErrorList errors={errors} />;
