import { TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { aboutFile, kindsSentence } from '../../../shared/file-kinds.ts';
import { FileField } from '../../../ui/FileField.tsx';
import { Optional } from '../../../ui/Optional.tsx';
import { useUpload } from '../../../ui/use-upload.ts';
import { productFile } from '../contract.ts';
import { fileLimits } from '../file-limits.ts';
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
  return (
    <>
      <FileField
        {...form.getInputProps('fileId')}
        value={form.values.fileId}
        onChange={choose}
        files={files}
        upload={upload}
        hint={`${kindsSentence}, up to 100 MB. If you replace the file, past buyers get the new version.`}
        about={aboutFile}
      />
      <TextInput
        label={<Optional>File URL</Optional>}
        description={
          form.values.fileId
            ? 'Ignored while there is an uploaded file.'
            : 'Or a link where buyers find it, like your course platform.'
        }
        placeholder="https://"
        type="url"
        inputMode="url"
        maxLength={2_000}
        autoComplete="off"
        {...form.getInputProps('fileUrl')}
      />
    </>
  );
}
