import { extractImages, extractText, getDocumentProxy, getMeta, getResolvedPDFJS } from 'unpdf';

/** Text and metadata of a PDF, by an independent parser. */
export async function readPdf(pdf: Uint8Array) {
  // The parser detaches the buffer, so pass a copy.
  const document = await getDocumentProxy(new Uint8Array(pdf));
  const { text } = await extractText(document, { mergePages: false });
  const { info } = await getMeta(document);
  const pages = text.map(page => page.replace(/\s+/gu, ' '));
  const images = await extractImages(document, 1);
  const first = await document.getPage(1);
  const { width, height } = first.getViewport({ scale: 1 });
  const { OPS } = await getResolvedPDFJS();
  const { fnArray, argsArray } = await first.getOperatorList();
  const colors = argsArray.filter((_, at) => fnArray[at] === OPS.setFillRGBColor).map(([color]) => String(color));
  return { pages, text: pages.join(' '), info, images: images.length, size: { width, height }, colors };
}
