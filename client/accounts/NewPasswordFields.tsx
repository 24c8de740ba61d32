import { PasswordField } from './PasswordField.tsx';
import { passwordProblem, repeatProblem } from './problems.ts';

interface NewPasswordFieldsProps {
  next: string;
  setNext: (password: string) => void;
  repeated: string;
  setRepeated: (password: string) => void;
  /** False until every field of the form is filled in. */
  areProblemsShown: boolean;
}

/** A new password, twice. */
export function NewPasswordFields(props: NewPasswordFieldsProps) {
  const { next, setNext, repeated, setRepeated, areProblemsShown } = props;
  return (
    <>
      <PasswordField
        autoComplete="new-password"
        label="New password"
        name="next"
        value={next}
        onChange={setNext}
        problem={areProblemsShown ? passwordProblem(next) : null}
      />
      <PasswordField
        autoComplete="new-password"
        label="Repeat new password"
        name="repeated"
        value={repeated}
        onChange={setRepeated}
        problem={areProblemsShown ? repeatProblem(next, repeated) : null}
      />
    </>
  );
}
