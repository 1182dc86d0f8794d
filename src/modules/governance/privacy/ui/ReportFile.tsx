import { Button } from '@mantine/core';
import { Icon } from '../../../../ui/Icon.tsx';
import type { ErasureReport } from '../contract.ts';

/** Download of an erasure's report, as evidence for the person who asked for it. */
export const ReportFile = ({ report, size }: { report: ErasureReport; size?: 'xs' }) => (
  <Button
    component="a"
    size={size}
    href={`data:application/json;charset=utf-8,${encodeURIComponent(JSON.stringify(report, null, 2))}`}
    download={`erasure-${report.id}.json`}
    leftSection={<Icon name="download" size={16} />}
  >
    Download report
  </Button>
);
