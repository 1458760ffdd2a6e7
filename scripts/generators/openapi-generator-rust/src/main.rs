//! Calls the service with the client that openapi-generator makes for Rust.
use darkroom::apis::configuration::{ApiKey, Configuration};
use darkroom::apis::{edit_api, generate_api, runs_api, upload_api, Error};
use darkroom::models::{
    GenerateImageInput, ReframeRequest, RunStatus, SegmentImageRequest, ValidationError,
};
use std::env::var;

type Verdict = Result<(), Box<dyn std::error::Error>>;

const SEED: i64 = 9007199254740991;

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let mut service = Configuration::new();
    service.base_path = var("SERVER_URL").unwrap();
    service.api_key = Some(ApiKey {
        prefix: None,
        key: var("API_KEY").unwrap(),
    });
    let mut run_id = String::new();
    report("create", create(&service, &mut run_id).await);
    report("get", get(&service, &run_id).await);
    report("upload", upload(&service, &run_id).await);
    report("segment", segment(&service, &run_id).await);
    report("list", list(&service).await);
    report("error", error(&service, &run_id).await);
}

async fn create(service: &Configuration, run_id: &mut String) -> Verdict {
    let mut input = GenerateImageInput::new("a fox by a lake".into());
    input.seed = Some(SEED);
    input.sync = Some(true);
    let run = generate_api::images_generate(service, input, None, None)
        .await?
        .data;
    *run_id = run.run_id.to_string();
    expect(run.seed == Some(SEED), run)
}

async fn get(service: &Configuration, run_id: &str) -> Verdict {
    let run = runs_api::runs_get(service, run_id, None, None).await?;
    expect(
        run.status == RunStatus::Completed && run.error.is_none(),
        run,
    )
}

async fn upload(service: &Configuration, run_id: &str) -> Verdict {
    let file = var("IMAGE_FILE")?.into();
    let uploaded = upload_api::images_upload(
        service,
        file,
        None,
        None,
        Some(run_id),
        Some(false),
        None,
        None,
    )
    .await?;
    expect(!uploaded.data.image_url.is_empty(), uploaded)
}

async fn segment(service: &Configuration, run_id: &str) -> Verdict {
    let mut source = SegmentImageRequest::new("the fox".into());
    source.run_id = Some(run_id.parse()?);
    let image = edit_api::images_segment_image(service, source, None)
        .await?
        .bytes()
        .await?;
    expect(image.get(1..4) == Some(b"PNG"), image)
}

async fn list(service: &Configuration) -> Verdict {
    let page = |cursor: Option<String>| async move {
        runs_api::runs_list(
            service,
            None,
            None,
            None,
            None,
            None,
            None,
            None,
            None,
            Some(1),
            cursor.as_deref(),
        )
        .await
    };
    let first = page(None).await?;
    let second = page(first.next_cursor).await?;
    expect(first.data[0].run_id != second.data[0].run_id, second)
}

async fn error(service: &Configuration, run_id: &str) -> Verdict {
    let mut source = ReframeRequest::new();
    source.run_id = Some(run_id.parse()?);
    source.x_start = Some(20);
    source.x_end = Some(10);
    match edit_api::images_reframe(service, source, None).await {
        Err(Error::ResponseError(refused)) => {
            // Its own enum takes the first shape that fits, whatever the status is.
            let body: ValidationError = serde_json::from_str(&refused.content)?;
            let issues = body
                .details
                .and_then(|details| details.issues)
                .unwrap_or_default();
            expect(
                refused.status == 422 && issues.first().is_some_and(|issue| issue.path == "/x_end"),
                issues,
            )
        }
        other => Err(format!("not refused: {other:?}").into()),
    }
}

fn expect(holds: bool, found: impl std::fmt::Debug) -> Verdict {
    if holds {
        Ok(())
    } else {
        Err(format!("{found:?}").into())
    }
}

fn report(name: &str, verdict: Verdict) {
    match verdict {
        Ok(()) => println!("passed {name}"),
        Err(problem) => println!("failed {name} {}", problem.to_string().replace('\n', " ")),
    }
}
