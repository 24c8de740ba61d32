import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ProblemFinding } from '../../../shared/uploadProblems.ts';
import { ok, refused } from '../../testing/fakeServer.ts';
import {
  add,
  alertText,
  answer,
  button,
  open,
  sent,
  setUp,
  upload,
  zip,
} from '../../testing/uploadHarness.tsx';
import { buildChecked, buildProblems, lava, mission, refusedFor } from '../../testing/uploadReplies.ts';

beforeEach(setUp);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('problems', () => {
  const heading = 'There are problems with your levels that prevent them from being uploaded:';

  test('are listed with the found files; only the missing file is sent', async () => {
    open();
    await upload(refusedFor(buildProblems()));
    expect(document.activeElement?.textContent).toBe(heading);
    screen.getByText('1 problem');
    const row = screen.getByText('lava.jpg, .png …', { exact: false }).closest('li');
    expect(row?.textContent).toContain('missing');
    screen.getByText('in your zip');

    await userEvent.click(button('Add this file: lava.jpg, .png …'));
    await add(new File([''], 'other.png'));
    expect(await alertText()).toContain("“other.png” isn't it: the missing file is called lava.jpg");
    expect(sent.count()).toBe(1);
    await add(new File(['x'], 'Lava.PNG'));
    expect(sent.last().address).toMatch(/^\/api\/level\/upload\/upload-1\/files\?progressId=/);
    expect(sent.paths()).toEqual(['Lava.PNG']);
    expect(button('Add files').matches(':disabled')).toBe(true);
    await answer(ok(buildChecked()));
    screen.getByText('Your level is ready');
  });

  test('additional files that are refused change nothing', async () => {
    open();
    await upload(refusedFor(buildProblems()));
    await add(new File(['x'], 'lava.png'), new File(['x'], 'lava.png'));
    await answer(refusedFor({ problemFindings: [{ code: 'entryTwice', path: 'lava.png' }], missions: [] }));
    expect(await alertText()).toContain('lava.png is in the archive twice.');
    button('Add this file: lava.jpg, .png …');
    screen.getByText('1 problem');
  });

  test('an unreadable archive offers no way to add files', async () => {
    open();
    await upload(refusedFor({ problemFindings: [{ code: 'archiveDamaged' }], missions: [] }));
    screen.getByText("The uploaded file couldn't be unzipped.");
    expect(screen.queryByRole('button', { name: 'Add files' })).toBeNull();
    screen.getByText('Drop a zip or a folder here');
  });

  test('of fifty missions and three hundred problems, only the first are rendered', async () => {
    open();
    const problemFindings = Array.from(
      { length: 300 },
      (_, index): ProblemFinding => ({ code: 'noMissionInfo', mission: `Problem ${index}.` }),
    );
    const missions = Array.from({ length: 50 }, (_, index) => ({
      misFilePath: `level${index}.mis`,
      tree: mission(`level${index}.mis`, ...(index === 49 ? [lava] : [])),
    }));
    await upload(refusedFor(buildProblems({ problemFindings, missions })));
    screen.getByText('300 problems');
    expect(screen.getAllByText(/^Problem \d+\.$/)).toHaveLength(12);
    const sections = screen.getAllByRole('button', { name: /\.mis/ });
    expect(sections).toHaveLength(12);
    expect(sections[0]?.textContent).toContain('49.mis1 missing');
    expect(sections.map((section) => section.getAttribute('aria-expanded'))).toEqual([
      'true',
      ...Array.from({ length: 11 }, () => 'false'),
    ]);
  });

  test('an upload that expired meanwhile is sent again as a whole', async () => {
    open();
    await upload(refusedFor(buildProblems()));
    await add(new File(['x'], 'lava.png'));
    await answer(refused('upload_expired'));
    expect(await alertText()).toContain('Please upload your files again.');
    await userEvent.click(button('Try again'));
    expect(sent.last().address).toMatch(/^\/api\/level\/upload\?/);
    expect(sent.last().body).toMatchObject({ size: zip.size });
  });
});
