import { describedErrors } from '../../../shared/errors.ts';
import { ErrorList } from './ErrorList.tsx';

const errors = describedErrors();

/** The codes of refusals, for browsers that run no code. Only the server renders them. */
export const PlainErrors = () => <ErrorList errors={errors} />;
