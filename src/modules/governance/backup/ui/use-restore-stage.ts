import { onlineManager } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { backupsSchema } from '../contract.ts';
import { backupsPath } from './backup-queries.ts';

export type RestoreStage = 'stopping' | 'away' | 'long' | 'done' | 'failed';

const interval = 1_500;
/** In milliseconds; then it is said that something may be wrong. */
const longAway = 5 * 60_000;

/** Looks for the program, which stops, restores and starts again, until it is known what came of it. */
export function useRestoreStage(): RestoreStage {
  const [stage, setStage] = useState<RestoreStage>('stopping');
  // Follows a program that comes and goes; the rest of the page asks it nothing meanwhile, or its first answer, that
  // nobody is signed in any more, would lead away from what is said here.
  useEffect(() => {
    onlineManager.setOnline(false);
    const began = Date.now();
    let timer = 0;
    let isOver = false;
    const look = async () => {
      const seen = await seeStage();
      if (isOver) return;
      setStage(seen === 'away' && Date.now() - began > longAway ? 'long' : seen);
      if (seen === 'failed') onlineManager.setOnline(true);
      if (seen === 'stopping' || seen === 'away') timer = window.setTimeout(look, interval);
    };
    timer = window.setTimeout(look, interval);
    return () => {
      isOver = true;
      window.clearTimeout(timer);
      onlineManager.setOnline(true);
    };
  }, []);
  return stage;
}

/** Sessions are in no backup: who is signed out sees a restored instance, who is not the one from before. */
async function seeStage(): Promise<RestoreStage> {
  try {
    const answer = await fetch(backupsPath, { cache: 'no-store', signal: AbortSignal.timeout(10_000) });
    if (answer.status === 401) return 'done';
    // What stands before it answers for a program that is away.
    if (!answer.ok) return 'away';
    const { restore } = backupsSchema.parse(await answer.json());
    return restore === 'running' ? 'stopping' : 'failed';
  } catch {
    return 'away';
  }
}
