import darkroom.ApiClient;
import darkroom.ApiException;
import darkroom.api.EditApi;
import darkroom.api.GenerateApi;
import darkroom.api.RunsApi;
import darkroom.api.UploadApi;
import darkroom.model.GenerateImageInput;
import darkroom.model.GenerationOutput;
import darkroom.model.ReframeRequest;
import darkroom.model.Run;
import darkroom.model.RunList;
import darkroom.model.RunStatus;
import darkroom.model.SegmentImageRequest;
import darkroom.model.UploadResponse;
import darkroom.model.ValidationError;
import java.io.File;
import java.nio.file.Files;
import java.util.List;
import java.util.UUID;

/** Calls the service with the client that openapi-generator makes for Java. */
public class Main {
  private static final long SEED = 9007199254740991L;
  private static UUID runId;

  interface Call {
    void run() throws Exception;
  }

  public static void main(String[] arguments) {
    ApiClient client = new ApiClient();
    client.updateBaseUri(System.getenv("SERVER_URL"));
    client.setRequestInterceptor(request -> request.header("X-API-Key", System.getenv("API_KEY")));
    RunsApi runs = new RunsApi(client);
    EditApi edit = new EditApi(client);

    check("create", () -> {
      GenerateImageInput input = new GenerateImageInput().prompt("a fox by a lake").seed(SEED).sync(true);
      GenerationOutput output = new GenerateApi(client).imagesGenerate(
          GenerateApi.APIImagesGenerateRequest.newBuilder().generateImageInput(input).build());
      runId = output.getData().getRunId();
      expect(output.getData().getSeed() == SEED, output);
    });
    check("get", () -> {
      Run run = runs.runsGet(RunsApi.APIRunsGetRequest.newBuilder().runId(runId).build());
      expect(run.getStatus() == RunStatus.COMPLETED && run.getError() == null, run);
    });
    check("upload", () -> {
      File file = new File(System.getenv("IMAGE_FILE"));
      // The client fails on a list in a form that is omitted, so it gets an empty one.
      UploadResponse uploaded = new UploadApi(client).imagesUpload(UploadApi.APIImagesUploadRequest.newBuilder()
          ._file(file).parentId(runId).isMask(false).tags(List.of()).build());
      expect(uploaded.getData().getImageUrl() != null, uploaded);
    });
    check("segment", () -> {
      SegmentImageRequest source = new SegmentImageRequest().prompt("the fox").runId(runId);
      File image = edit.imagesSegmentImage(
          EditApi.APIImagesSegmentImageRequest.newBuilder().segmentImageRequest(source).build());
      expect(new String(Files.readAllBytes(image.toPath()), 1, 3).equals("PNG"), image);
    });
    check("list", () -> {
      RunList first = runs.runsList(RunsApi.APIRunsListRequest.newBuilder().limit(1).build());
      RunList second = runs.runsList(
          RunsApi.APIRunsListRequest.newBuilder().limit(1).cursor(first.getNextCursor()).build());
      expect(!first.getData().get(0).getRunId().equals(second.getData().get(0).getRunId()), first);
    });
    check("error", () -> {
      ReframeRequest source = new ReframeRequest().runId(runId).xStart(20).xEnd(10);
      try {
        edit.imagesReframe(
            EditApi.APIImagesReframeRequest.newBuilder().reframeRequest(source).build());
        throw new IllegalStateException("not refused");
      } catch (ApiException refused) {
        // The native library leaves the body as text; its types read it.
        ValidationError body = client.getObjectMapper().readValue(refused.getResponseBody(), ValidationError.class);
        boolean named = body.getDetails().getIssues().get(0).getPath().equals("/x_end");
        expect(refused.getCode() == 422 && body.getCode().equals("validation_error") && named, body);
      }
    });
  }

  private static void check(String name, Call call) {
    try {
      call.run();
      System.out.println("passed " + name);
    } catch (Exception problem) {
      System.out.println("failed " + name + " " + String.valueOf(problem).replace('\n', ' '));
    }
  }

  private static void expect(boolean holds, Object found) {
    if (!holds) throw new IllegalStateException(String.valueOf(found));
  }
}
