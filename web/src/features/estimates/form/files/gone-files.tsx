import type { Estimate } from '@plumbline/contract/estimates';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { countFiles } from '../../../../lib/count-files.ts';
import { exists } from '../../../../lib/http/http-client.ts';
import { Banner } from '../../../../ui/banner.tsx';
import type { DraftFile } from '../../editor/estimate-draft.ts';
import type { DraftDispatch } from '../saving/draft-dispatch.ts';

interface GoneFilesProps {
  files: readonly DraftFile[];
  /** The saved estimate, whose files exist. */
  saved: Estimate | null;
  dispatch: DraftDispatch;
}

const TRY_AGAIN_MS = 10_000;

/** Removes the files that were deleted meanwhile from restored work, and names them. */
export function GoneFiles({ files, saved, dispatch }: GoneFilesProps) {
  const [unsaved] = useState(() =>
    files.filter(({ fileId }) => !saved?.files.some((file) => file.fileId === fileId)),
  );
  const [isRead, setIsRead] = useState(false);
  const { data: gone } = useQuery({
    queryKey: ['gone-files', ...unsaved.map(({ fileId }) => fileId)],
    queryFn: () => findGone(unsaved),
    enabled: unsaved.length > 0,
    staleTime: Infinity,
    gcTime: 0,
    retry: true,
    retryDelay: TRY_AGAIN_MS,
  });
  useEffect(() => {
    for (const { id } of gone ?? []) dispatch({ type: 'fileRemoved', id });
  }, [gone, dispatch]);
  if (!gone || gone.length === 0 || isRead) return null;
  const count = countFiles(
    gone.map(({ kind, name }) => ({ name, type: kind === 'pdf' ? 'application/pdf' : 'image/jpeg' })),
  );
  return (
    <Banner
      tone="warning"
      title={`We couldn’t restore ${count}:`}
      className="mt-4"
      onDismiss={() => setIsRead(true)}
    >
      {gone.map(({ caption, name }) => (caption ? `“${caption}”` : name)).join(', ')}. Photos and files that
      no saved estimate uses are deleted after a week.
    </Banner>
  );
}

async function findGone(files: readonly DraftFile[]): Promise<readonly DraftFile[]> {
  const existing = await Promise.all(
    files.map(({ fileId, kind }) =>
      exists(`/api/files/${fileId}/${kind === 'photo' ? 'thumb' : 'original'}`),
    ),
  );
  return files.filter((_, index) => !existing[index]);
}
