import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { useViewer } from '../session/sessionStore.ts';
import { goBack, here } from './goToProfile.ts';
import { takeOwnReturn } from './keptReturn.ts';

/**
 * The link in a mail that verifies an address leads to the new account's profile, signed in. From there its
 * reader is brought back to what they were doing.
 */
export function useKeptReturn(profileId: number): void {
  const navigate = useNavigate();
  const isOwn = useViewer()?.id === profileId;
  useEffect(() => {
    if (!isOwn) return;
    const from = here();
    void takeOwnReturn().then((kept) => kept && goBack(navigate, from, kept));
  }, [isOwn, navigate]);
}
