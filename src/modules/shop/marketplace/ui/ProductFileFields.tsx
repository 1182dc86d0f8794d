import type { UseFormReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { aboutFile, kindsSentence } from '../../../../shared/file-kinds.ts';
import { FileField } from '../../../../ui/FileField.tsx';
import { useUpload } from '../../../../ui/use-upload.ts';
import { contentWords, productFile } from '../contract.ts';
import { fileLimits } from '../file-limits.ts';
import { LinkInstead } from './LinkInstead.tsx';
import { productFilesPath, productFilesQuery, showNewFile } from './marketplace-queries.ts';
import type { ProductValues } from './product-form.ts';

/** What a buyer gets: a file that is kept here, or the address where it lies. */
export function ProductFileFields({ form }: { form: UseFormReturnType<ProductValues> }) {
  const files = useQuery(productFilesQuery);
  const choose = (fileId: number | null) => form.setFieldValue('fileId', fileId);
  const upload = useUpload({
    path: productFilesPath,
    schema: productFile,
    largest: fileLimits.largest,
    onUploaded: added => {
      showNewFile(added);
      choose(added.id);
    },
  });
  const isMissing = !form.values.fileId && !form.values.fileUrl.trim();
  return (
    <>
      <FileField
        {...form.getInputProps('fileId')}
        value={form.values.fileId}
        onChange={choose}
        files={files}
        upload={upload}
        hint={`${kindsSentence}, up to 100 MB. If you replace the file, past buyers get the new version.${
          isMissing ? ` ${contentWords.needed}` : ''
        }`}
        about={aboutFile}
      />
      <LinkInstead
        id="product-file-url"
        label="File URL"
        offer="Use a link to the file instead"
        description={
          form.values.fileId
            ? 'Ignored while there is an uploaded file.'
            : 'Where buyers find it, like your course platform.'
        }
        {...form.getInputProps('fileUrl')}
      />
    </>
  );
}
