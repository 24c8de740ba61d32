import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { eventually } from '../../shared/testing/eventually.ts';
import { fakeTopLayer } from '../testing/fakeTopLayer.ts';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import { useConfirm } from './useConfirm.tsx';

beforeAll(fakeTopLayer);
afterEach(cleanup);

function Asking({ onAnswer }: { onAnswer: (isYes: boolean) => void }) {
  const { ask, dialog } = useConfirm();
  const start = async () => {
    onAnswer(await ask({ title: 'Are you sure?', verb: 'Delete comment', isDanger: true }));
  };
  return (
    <>
      <Button onClick={start}>Delete</Button>
      {dialog}
    </>
  );
}

describe('Dialog', () => {
  test('is modal and named by its question', () => {
    render(<Dialog isOpen onClose={() => {}} title="Are you sure?" />);
    expect(screen.getByRole<HTMLDialogElement>('dialog', { name: 'Are you sure?' }).open).toBe(true);
  });

  test('asks its owner to close on Esc, and does not close by itself', () => {
    const close = vi.fn();
    render(<Dialog isOpen onClose={close} title="Are you sure?" />);
    const dialog = screen.getByRole<HTMLDialogElement>('dialog');
    fireEvent(dialog, new Event('cancel', { cancelable: true }));
    expect(close).toHaveBeenCalledOnce();
    expect(dialog.open).toBe(true);
  });

  test('closes when the backdrop is pressed, not when its content is', () => {
    const close = vi.fn();
    render(
      <Dialog isOpen onClose={close} title="Are you sure?">
        <p>Think twice.</p>
      </Dialog>,
    );
    fireEvent.mouseDown(screen.getByText('Think twice.'));
    expect(close).not.toHaveBeenCalled();
    fireEvent.mouseDown(screen.getByRole('dialog'));
    expect(close).toHaveBeenCalledOnce();
  });
});

test('a press beside a dialog does not close it while a text is written in it', () => {
  const close = vi.fn();
  render(
    <Dialog isOpen onClose={close} title="What happened?">
      <textarea aria-label="Reason" />
    </Dialog>,
  );
  fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'Spam' } });
  fireEvent.mouseDown(screen.getByRole('dialog'));
  expect(close).not.toHaveBeenCalled();
  fireEvent.change(screen.getByLabelText('Reason'), { target: { value: '' } });
  fireEvent.mouseDown(screen.getByRole('dialog'));
  expect(close).toHaveBeenCalledOnce();
});

describe('useConfirm', () => {
  test('answers yes, and the focus returns', async () => {
    const person = userEvent.setup();
    const answer = vi.fn();
    render(<Asking onAnswer={answer} />);
    await person.click(screen.getByRole('button', { name: 'Delete' }));
    await person.click(screen.getByRole('button', { name: 'Delete comment' }));
    expect(answer).toHaveBeenCalledWith(true);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Delete' }));
  });

  test('a dangerous question focuses the cancelling button', async () => {
    const person = userEvent.setup();
    const answer = vi.fn();
    render(<Asking onAnswer={answer} />);
    await person.click(screen.getByRole('button', { name: 'Delete' }));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cancel' }));
    await person.keyboard('{Enter}');
    expect(answer).toHaveBeenCalledWith(false);
  });

  test('leaving the page counts as no', async () => {
    const person = userEvent.setup();
    const answer = vi.fn();
    const { unmount } = render(<Asking onAnswer={answer} />);
    await person.click(screen.getByRole('button', { name: 'Delete' }));
    unmount();
    await eventually(() => expect(answer).toHaveBeenCalledWith(false));
  });
});
